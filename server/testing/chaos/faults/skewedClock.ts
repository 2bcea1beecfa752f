/** Returns the Node.js options that set a process's `Date` ahead by this many minutes (back if negative). */
export function skewedClock(minutes: number): readonly string[] {
  const source = `const Real = Date;
    const off = ${minutes * 60_000};
    globalThis.Date = class Date extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() + off) : super(...given); }
      static now() { return Real.now() + off; }
    };`;
  return ["--import", `data:text/javascript,${encodeURIComponent(source)}`];
}
