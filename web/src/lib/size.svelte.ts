// The size of an element, for what is drawn by it. A change is told a task later: laying out anew and drawing anew are
// two tasks, so that the page can answer a hand in between.

export class Size {
  width = $state(0);
  height = $state(0);

  /** `width` and `height`: what is drawn by until the element is there. */
  constructor(width: number, height: number) {
    [this.width, this.height] = [width, height];
  }

  /** To be attached to the element. */
  readonly watch = (node: HTMLElement): (() => void) => {
    const measure = (): void => void ([this.width, this.height] = [node.clientWidth, node.clientHeight]);
    let [timer, known] = [0, false];
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      if (known) timer = window.setTimeout(measure);
      else measure();
      known = true;
    });
    observer.observe(node);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  };
}
