const ignore = () => undefined;

/** Starts calls with the same key in the order they were made, while their preparations run concurrently. */
export class OrderedCalls {
  /** By key: resolves when the latest call has started, or can't start because its preparation failed. */
  private readonly last = new Map<string, Promise<void>>();

  /**
   * Makes a call once its preparation has succeeded and all earlier calls with the same key have started, without
   * waiting for them to complete. The preparation must end in bounded time, because later calls wait for it.
   */
  async make<Prepared, Result>(
    key: string,
    preparation: Promise<Prepared>,
    call: (prepared: Prepared) => Promise<Result>,
  ): Promise<Result> {
    // A preparation may reject before its call's turn, while nothing else handles the rejection.
    preparation.catch(ignore);
    const earlier = this.last.get(key);
    const start = async () => {
      await earlier;
      // The result is wrapped in an object because returning its promise directly would wait for the call to complete.
      return { result: call(await preparation) };
    };
    const started = start();
    const settled = started.then(ignore, ignore);
    this.last.set(key, settled);
    void settled.then(() => this.last.get(key) === settled && this.last.delete(key));
    return (await started).result;
  }
}
