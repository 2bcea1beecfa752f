/** A user of a crowd with one connection, over GraphQL or Socket.IO. */
export type Member = {
  readonly name: string;
  /** Whether the connection is open and receives events, or is about to. */
  readonly isConnected: boolean;
  /** Returns the newest sequence number that the member has received in a chat. */
  newestOf(chatId: string): number;
  /** Sends a message, retrying with the same key until it is acknowledged. */
  send(chatId: string, key: string, content: string): Promise<unknown>;
  close(): Promise<void>;
};
