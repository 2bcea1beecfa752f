/** Version 2 of the client came without types; `socketClient.ts` knows what all versions have in common. */
declare module "socket.io-client-2" {
  export function connect(url: string, options: object): unknown;
}
