/** Parts of a page that are fetched when they are needed, over a line that may break meanwhile. */

const FIRST_MS = 300;
const MOST_MS = 5000;

// A style sheet that did not come is not asked for again by who needs it. (The tests of the modules have no window.)
if (typeof addEventListener === 'function') addEventListener('error', again, true);

function again({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') setTimeout(() => target.replaceWith(target.cloneNode()), MOST_MS / 2);
}

/** What `load` gives, tried again until the line carries it; after so many `tries` in vain, what went wrong. */
export async function soon<T>(load: () => Promise<T>, tries = Infinity): Promise<T> {
  for (let wait = FIRST_MS, n = 1; ; wait = Math.min(2 * wait, MOST_MS), n += 1) {
    try {
      return await load();
    } catch (error) {
      if (n >= tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
