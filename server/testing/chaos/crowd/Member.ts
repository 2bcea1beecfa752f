/** A user of a crowd with one live connection, over either protocol. */
export type Member = {
  readonly name: string;
  /** Whether the connection is open and receives every event. */
  readonly isConnected: boolean;
  /** Returns the newest sequence number that the member has received in a chat. */
  newestOf(chatId: string): number;
  /** Sends a message, retrying with the same key until it is acknowledged. */
  send(chatId: string, key: string, content: string): Promise<unknown>;
  close(): Promise<void>;
};
