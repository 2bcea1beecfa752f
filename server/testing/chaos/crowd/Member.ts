/** A user of a crowd with one live connection, over either protocol. */
export type Member = {
  readonly name: string;
  /** Whether it is connected and receives every event. */
  readonly isConnected: boolean;
  /** The newest sequence number of a chat that it received. */
  newestOf(chatId: string): number;
  /** Sends a message, retrying under its key until it is acknowledged. */
  send(chatId: string, key: string, content: string): Promise<unknown>;
  close(): Promise<void>;
};
