import { type Client, createClient } from "graphql-ws";
import {
  ChatFeedDocument,
  type ChatFeedSubscription,
  FeedCursorDocument,
  RenewConnectionDocument,
  SendMessageDocument,
  type SendMessageInput,
  type SendMessageMutation,
  type TypedDocumentString,
} from "./generated/graphql.js";
import {
  delay,
  errorOf,
  type GraphqlError,
  isTemporary,
  post,
  requestTimeoutMs,
  retry,
  SaywellError,
  send,
  userErrorOf,
} from "./http.js";
import { type Credentials, Session } from "./Session.js";

export { ChatsDocument, SendMessageDocument, TypedDocumentString } from "./generated/graphql.js";
export { SaywellError } from "./http.js";
export type { Access, Credentials } from "./Session.js";

export type FeedItem = ChatFeedSubscription["chatFeed"];
export type SentMessage = NonNullable<SendMessageMutation["sendMessage"]["message"]>;

const tokenErrors = [
  ...["BAD_TOKEN", "SESSION_ENDED", "TOKEN_EXPIRED"],
  ...["BAD_API_KEY", "UNKNOWN_API_KEY", "API_KEY_ENDED"],
];
/** Close codes for a token that is invalid or has expired. */
const tokenCodes = [4401, 4403];
/** Close codes for client errors, which a retry would not fix. */
const finalCodes = [4400, 4406, 4409];

/**
 * The maximum delay of `setTimeout`, 24.8 days. Tokens due for renewal after that, such as API keys, are not renewed.
 */
const maxTimerMs = 2 ** 31 - 1;

/** In bytes per millisecond; slower uploads time out. */
const minUploadSpeed = 50;

/** Accesses a Saywell server on behalf of one user. */
export class Saywell {
  private readonly session: Session;
  private readonly socket: Client;
  private renewal: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  /**
   * `webSocketImpl` is for environments without a global WebSocket, such as Node.js before version 22. A token is kept
   * for at least `minRenewalMs`; tokens that expire within a minute need a lower value.
   */
  constructor(
    private readonly url: string,
    credentials: Credentials,
    {
      webSocketImpl = globalThis.WebSocket,
      minRenewalMs,
    }: { readonly webSocketImpl?: unknown; readonly minRenewalMs?: number } = {},
  ) {
    this.session = new Session(url, credentials, minRenewalMs);
    this.socket = createClient({
      url: `${url.replace(/^http/, "ws")}/graphql`,
      webSocketImpl,
      connectionParams: async () => ({ authorization: await this.session.token() }),
      // The library's own retry would resubscribe from the initial cursor and deliver old items again.
      retryAttempts: 0,
      on: { connected: () => this.scheduleRenewal(), closed: () => clearTimeout(this.renewal) },
    });
  }

  /** Sends an operation and retries temporary failures; the server executes a retried mutation only once. */
  request<Result, Variables>(document: TypedDocumentString<Result, Variables>, variables: Variables): Promise<Result> {
    return this.authorized(async (headers) => (await post(this.url, document, variables, headers)).data);
  }

  /**
   * Sends a message and retries temporary failures; the server stores the message only once, even if it is sent again.
   * A program that may restart between attempts must store the clientMessageId itself.
   */
  send(message: SendMessageInput): Promise<SentMessage> {
    const variables = { input: { clientMessageId: crypto.randomUUID(), ...message } };
    return this.authorized(async (headers) => {
      const { data } = await post(this.url, SendMessageDocument, variables, headers);
      const { message: sent, userErrors } = data.sendMessage;
      if (sent == null) throw userErrorOf(userErrors[0]);
      return sent;
    });
  }

  /** Uploads a file; returns the uploaded file's name, for `saveTutorProfile`. */
  async upload(kind: "image" | "video" | "pdf", file: Blob, name: string): Promise<string> {
    const body = new FormData();
    body.append(kind, file, name);
    const url = `${this.url}/api/upload/${kind}`;
    const timeoutMs = requestTimeoutMs + Math.ceil(file.size / minUploadSpeed);
    const { data } = await this.authorized((headers) =>
      send(url, { headers, body, signal: AbortSignal.timeout(timeoutMs) }),
    );
    return (data as { file_path: string }).file_path;
  }

  /**
   * Yields everything that happens in the user's chats after a cursor, which defaults to the current one. Each item is
   * yielded once, in its chat's order, even if the connection is interrupted.
   * @throws SaywellError BAD_CURSOR or CURSOR_TOO_OLD if the server no longer accepts the cursor: fetch everything again
   */
  async *feed(after?: string): AsyncGenerator<FeedItem, void, void> {
    let cursor = after ?? (await this.cursor());
    let [token, refused, interruption] = ["", "", undefined as unknown];
    for (let attempt = 0; !this.isClosed; attempt++) {
      if (attempt > 0) await delay(attempt, interruption);
      try {
        token = await this.session.token(refused);
        for await (const { data, errors } of this.iterate(ChatFeedDocument, { after: cursor })) {
          if (errors?.[0]) throw errorOf(errors[0]);
          if (data == null) continue;
          attempt = 0;
          cursor = data.chatFeed.cursor;
          yield data.chatFeed;
        }
      } catch (error) {
        if (!isInterruption(error)) throw Array.isArray(error) ? errorOf(error[0] as GraphqlError) : error;
        if (isCloseEvent(error) && tokenCodes.includes(error.code)) refused = token;
        interruption = error;
      }
    }
  }

  /** Returns the feed's current cursor. Call this before you fetch the data that the feed will update. */
  async cursor(): Promise<string> {
    return (await this.request(FeedCursorDocument, {})).chats.feedCursor;
  }

  /** Closes the connection, which ends the feed. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.socket.dispose();
  }

  private authorized<Result>(work: (headers: Record<string, string>) => Promise<Result>): Promise<Result> {
    const key = crypto.randomUUID();
    const attempt = (token: string) => work({ Authorization: `Bearer ${token}`, "Idempotency-Key": key });
    return retry(async () => {
      const token = await this.session.token();
      return attempt(token).catch(async (error: unknown) => {
        const isRefused = error instanceof SaywellError && tokenErrors.includes(error.code);
        if (!isRefused) throw error;
        return attempt(await this.session.token(token, error));
      });
    });
  }

  /**
   * Schedules the renewal of the connection's token. If the renewal fails, the server closes the connection when the
   * token expires, and the feed reconnects.
   */
  private scheduleRenewal(): void {
    clearTimeout(this.renewal);
    const delayMs = this.session.renewAt - Date.now();
    if (delayMs > maxTimerMs) return;
    const renew = async () => {
      const variables = { input: { accessToken: await this.session.token() } };
      for await (const { data } of this.iterate(RenewConnectionDocument, variables)) {
        if (data?.renewConnection.userErrors.length === 0) this.scheduleRenewal();
      }
    };
    this.renewal = setTimeout(() => void renew().catch(() => undefined), delayMs);
  }

  private iterate<Result, Variables>(document: TypedDocumentString<Result, Variables>, variables: Variables) {
    return this.socket.iterate<Result>({ query: document.toString(), variables: variables as Record<string, unknown> });
  }
}

function isCloseEvent(error: unknown): error is { readonly code: number } {
  return hasKey(error, "code") && typeof error.code === "number";
}

/**
 * Returns whether the feed can continue after an error: the connection was lost or could not be opened, or the server
 * is busy.
 */
function isInterruption(error: unknown): boolean {
  if (Array.isArray(error)) return isTemporary(errorOf(error[0] as GraphqlError));
  if (isCloseEvent(error)) return !finalCodes.includes(error.code);
  return isTemporary(error) || (hasKey(error, "type") && error.type === "error");
}

function hasKey<Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> {
  return typeof value === "object" && value !== null && key in value;
}
