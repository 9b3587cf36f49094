/** Where we are: `/`, `/new`, `/t/CODE`. */

export const here = $state({ path: location.pathname });

addEventListener('popstate', () => {
  here.path = location.pathname;
});

export function go(path: string): void {
  if (path !== location.pathname) history.pushState(null, '', path);
  here.path = path;
  scrollTo(0, 0);
}

/** An action for links inside the page. */
export function follow(event: MouseEvent): void {
  const link = (event.currentTarget as HTMLAnchorElement).getAttribute('href');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(link);
}
