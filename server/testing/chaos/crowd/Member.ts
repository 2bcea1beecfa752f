/** Somebody of the crowd with one live connection, in whichever language. */
export type Member = {
  readonly name: string;
  /** Whether the connection is there and nothing that happens is missed. */
  readonly isConnected: boolean;
  /** The newest sequence number of a chat that it was told of. */
  newestOf(chatId: string): number;
  /** Sends a message under its key until it is acknowledged. */
  send(chatId: string, key: string, content: string): Promise<unknown>;
  close(): Promise<void>;
};
