/**
 * Node's options for a process whose clock is so many minutes ahead, or behind when they are negative: everything that
 * asks JavaScript for the time gets the wrong one.
 */
export function skewedClock(minutes: number): readonly string[] {
  const source = `const Real = Date;
    const off = ${minutes * 60_000};
    globalThis.Date = class Date extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() + off) : super(...given); }
      static now() { return Real.now() + off; }
    };`;
  return ["--import", `data:text/javascript,${encodeURIComponent(source)}`];
}
