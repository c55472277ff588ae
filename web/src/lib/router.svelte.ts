// Which address the page shows. The server gives the same page for each of them.
class Route {
  path = $state(location.pathname);

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname));
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.path = path;
    scrollTo(0, 0);
  }
}

export const route = new Route();
