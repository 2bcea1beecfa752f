import type * as AccessToken from "../graphql/session/accessToken";

type Held = { readonly name: string };
type Request = (name: string, ...rest: unknown[]) => Promise<unknown>;

/** Web Locks that all tabs of a browser share. Locks with the same name are granted in order. */
export class Locks {
  private readonly tails = new Map<string, Promise<unknown>>();
  private readonly held = new Set<Held>();

  readonly request: Request = (name, ...rest) => {
    const work = rest.at(-1) as () => unknown;
    const mine = (this.tails.get(name) ?? Promise.resolve()).then(async () => {
      const lock = { name };
      this.held.add(lock);
      try {
        return await work();
      } finally {
        this.held.delete(lock);
      }
    });
    this.tails.set(
      name,
      mine.catch(() => undefined),
    );
    return mine;
  };
  readonly query = async () => ({ held: [...this.held], pending: [] });
}

/** The delay before a storage change in one tab reaches the others; browsers guarantee no maximum. */
const storageDelayMs = 10_000;
/** The stored token as each tab sees it. */
export const views = new Map<number, string | null>();

/** A tab's stub of `accessToken.ts`: its own changes apply immediately, other tabs' changes later, with an event. */
export function storageOf(tab: number): Partial<typeof AccessToken> {
  const write = (token: string | null) => {
    views.set(tab, token);
    setTimeout(() => {
      for (const other of views.keys()) views.set(other, token);
      window.dispatchEvent(new Event("storage"));
    }, storageDelayMs);
  };
  return {
    bearer: (jwt) => `Bearer ${jwt}`,
    readAccessToken: () => views.get(tab) ?? null,
    storeAccessToken: (jwt) => write(`Bearer ${jwt}`),
    forgetAccessToken: () => write(null),
  };
}

export function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
