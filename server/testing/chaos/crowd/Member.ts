/** A user in a crowd, with one connection over GraphQL or Socket.IO. */
export type Member = {
  readonly name: string;
  /** Whether the connection receives events or is about to. */
  readonly isConnected: boolean;
  /** The newest sequence number that the member has received. */
  newestOf(chatId: string): number;
  /** Sends a message; retries with the same key until the message is acknowledged. */
  send(chatId: string, key: string, content: string): Promise<unknown>;
  close(): Promise<void>;
};
