/** Something that is there, or will be. */
export type Soon<Value> = Value | Promise<Value>;

/** Goes on with something: at once where it is there, and otherwise when it is. */
export function soon<Value, Next>(value: Soon<Value>, next: (value: Value) => Soon<Next>): Soon<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
