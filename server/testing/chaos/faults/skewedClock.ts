/**
 * Returns the Node options that set a process's clock this many minutes ahead (behind if negative), as seen by
 * JavaScript's `Date`.
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
