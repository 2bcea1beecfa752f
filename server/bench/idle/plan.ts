/** What a connection says when it begins. */
export type Tongue = "nothing" | "socket.io" | "graphql";

/** What the clients' process is told to do: a connection for each token, the first so many of them at first. */
export type Plan = { readonly tongue: Tongue; readonly port: number; readonly tokens: readonly string[] };

/** Said to the clients' process: connect so many more. */
export type More = { readonly more: number };
/** Said by it: so many are connected. */
export type Connected = { readonly connected: number };
