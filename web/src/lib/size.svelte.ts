// The size of an element, for what is drawn by it. A change is told a task later: laying out anew and drawing anew are
// two tasks, so that the page can answer a hand in between.

export class Size {
  width = $state(0);
  height = $state(0);
  private known = false; // also of an element that stood here before

  /** `width` and `height`: what is drawn by until the element is there. */
  constructor(width: number, height: number) {
    [this.width, this.height] = [width, height];
  }

  /** To be attached to the element. */
  readonly watch = (node: HTMLElement): (() => void) => {
    const measure = (): void => void ([this.width, this.height] = [node.clientWidth, node.clientHeight]);
    let timer = 0;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      if (this.known) timer = window.setTimeout(measure);
      else measure();
      this.known = true;
    });
    observer.observe(node);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  };
}
