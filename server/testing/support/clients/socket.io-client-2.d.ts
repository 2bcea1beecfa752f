/** Version 2 of the client ships no types; `socketClient.ts` declares what all versions have in common. */
declare module "socket.io-client-2" {
  export function connect(url: string, options: object): unknown;
}
