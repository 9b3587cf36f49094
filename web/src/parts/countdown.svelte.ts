/** The time that is left until a deadline (in the page's own milliseconds), for a number and for a bar that shrinks. */
export interface Countdown {
  /** Seconds left, rounded up. */
  readonly left: number;
  /** An attachment of the bar: it shrinks to nothing at the deadline. */
  shrink: (node: HTMLElement) => void;
}

/** To be called while a component is set up. */
export function countdown(deadline: () => { from: number; to: number } | null): Countdown {
  let left = $state(0);
  $effect(() => {
    const closes = deadline()?.to;
    if (closes === undefined) return;
    const tick = (): void => {
      left = Math.max(0, Math.ceil((closes - performance.now()) / 1000));
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  });
  return {
    get left() {
      return left;
    },
    shrink(node) {
      const span = deadline();
      if (!span) return;
      const gone = performance.now() - span.from;
      node.animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], { duration: span.to - span.from, delay: -gone, fill: 'both' });
    },
  };
}
