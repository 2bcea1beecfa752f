const ignore = () => undefined;

/** Makes calls with the same key one at a time, in the order in which they were requested. */
export class SerialCalls {
  /** By key: resolves when the last call requested has ended. */
  private readonly last = new Map<string, Promise<void>>();

  async make<Result>(key: string, call: () => Promise<Result>): Promise<Result> {
    const earlier = this.last.get(key);
    const result = (async () => {
      await earlier;
      return call();
    })();
    const ended = result.then(ignore, ignore);
    this.last.set(key, ended);
    void ended.then(() => this.last.get(key) === ended && this.last.delete(key));
    return result;
  }
}
