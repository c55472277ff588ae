// Which address the page shows. The server gives the same page for each of them.
const OWN = /^\/((t|learn|rules|box|problems|study)\/[^/.]+|problems|study|campaign|campaign\/scenario)?$/;

class Route {
  path = $state(location.pathname);

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname));
    addEventListener('click', (event) => this.follow(event as MouseEvent));
  }

  /** A plain click on a link to another address of this page needs no new page; what opens a tab stays the browser's. */
  private follow(event: MouseEvent): void {
    const link = (event.target as Element).closest?.('a');
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    if (!link?.pathname || link.target || link.origin !== location.origin) return;
    if (link.search || link.hash || !OWN.test(link.pathname)) return;
    event.preventDefault();
    this.go(link.pathname);
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.path = path;
    scrollTo(0, 0);
  }
}

export const route = new Route();
