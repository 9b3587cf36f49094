/** Where we are: `/`, `/new?game=...`, `/t/CODE`. */

export const here = $state({ path: location.pathname, search: location.search });

function arrive(): void {
  here.path = location.pathname;
  here.search = location.search;
}

addEventListener('popstate', arrive);

export function go(path: string): void {
  if (path !== location.pathname + location.search) history.pushState(null, '', path);
  arrive();
  scrollTo(0, 0);
}

/** An action for links inside the page. */
export function follow(event: MouseEvent): void {
  const link = (event.currentTarget as HTMLAnchorElement).getAttribute('href');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(link);
}
