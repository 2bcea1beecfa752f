import { connect as version2 } from "socket.io-client-2";
import { io as version3 } from "socket.io-client-3";
import { io as version4 } from "socket.io-client";
import { atTheEnd } from "../atTheEnd.js";
import { Inbox } from "../people/inbox.js";
import type { RestChat, RestMessage } from "./restClient.js";
import { socketContract } from "./socketContract.js";

export type ClientVersion = 2 | 3 | 4;
export type SocketNews =
  | { readonly event: "new_chat"; readonly payload: RestChat }
  | { readonly event: "message"; readonly payload: { readonly chat: RestChat; readonly message: RestMessage } }
  | { readonly event: "exception"; readonly payload: { readonly code: string; readonly message: string } };

export type Acknowledgement<Data> = {
  readonly data?: Data;
  readonly error?: { readonly code: string; readonly msg: string; readonly retryAfter?: number };
};

/** By default, the newest client over WebSocket, with the token in `auth`. */
export type SocketOptions = {
  readonly origin: string;
  readonly accessToken: string;
  readonly version?: ClientVersion;
  /** "both" starts with polling and upgrades to WebSocket, as clients do by default. */
  readonly transport?: "polling" | "websocket" | "both";
  readonly tokenIn?: "auth" | "header" | "query";
  readonly reconnection?: boolean;
};

/** What the three versions' sockets have in common. */
type AnySocket = {
  readonly id?: string | undefined;
  on(event: string, listener: (payload: never) => void): unknown;
  emit(event: string, ...args: unknown[]): unknown;
  connect(): unknown;
  disconnect(): unknown;
};

const libraries: Readonly<Record<ClientVersion, (url: string, options: object) => AnySocket>> = {
  2: version2 as never,
  3: version3,
  4: version4,
};
const news = { new_chat: "newChat", message: "messageHeard", exception: "exception" } as const;
const asked = { start_chat: "startChat", message: "sendMessage", read_message: "readMessage" } as const;
const acknowledged = { start_chat: "sent", message: "sent", read_message: "read" } as const;

/** `data` is the error's data, or the whole error if it has none. */
export class NotConnected extends Error {
  constructor(
    readonly data: unknown,
    message: string,
  ) {
    super(message);
  }
}

/** Stores all events in order and checks what the server sends against the contract. */
export class SocketClient extends Inbox<SocketNews> {
  private constructor(
    readonly socket: AnySocket,
    ended: Promise<unknown>,
  ) {
    super(ended);
    for (const [event, key] of Object.entries(news)) {
      socket.on(event, (payload) => {
        socketContract.check(key, payload);
        this.receive({ event, payload } as SocketNews);
      });
    }
  }

  /** @throws NotConnected if the server rejects the connection */
  static async connect(options: SocketOptions): Promise<SocketClient> {
    const {
      origin,
      accessToken,
      version = 4,
      transport = "websocket",
      tokenIn = version === 2 ? "query" : "auth",
      reconnection = false,
    } = options;
    const headers = { extraHeaders: { Authorization: `Bearer ${accessToken}` } };
    const socket = libraries[version](origin, {
      transports: transport === "both" ? ["polling", "websocket"] : [transport],
      forceNew: true,
      reconnection,
      // Version 2 would otherwise use the global WebSocket (in Node.js 22 and later), which cannot send headers.
      forceNode: true,
      ...(tokenIn === "auth" && { auth: { token: accessToken } }),
      ...(tokenIn === "query" && { query: { token: accessToken } }),
      ...(tokenIn === "header" && { ...headers, transportOptions: { polling: headers, websocket: headers } }),
    });
    // Created before the connection is open, so that no early event is missed.
    const client = new SocketClient(socket, new Promise((resolve) => socket.on("disconnect", resolve)));
    await new Promise<void>((resolve, reject) => {
      const refuse = (told: { message?: string; msg?: string; data?: unknown }) => {
        socket.disconnect();
        reject(new NotConnected(told.data ?? told, told.message ?? told.msg ?? ""));
      };
      socket.on("connect", () => resolve());
      socket.on("connect_error", refuse);
      socket.on("error", refuse);
    });
    return client;
  }

  /** Disconnects; also runs at the end of the test file. */
  readonly close = atTheEnd(async () => {
    this.socket.disconnect();
  });

  emit(event: string, ...payload: unknown[]): void {
    this.socket.emit(event, ...payload);
  }

  async ask<Data>(event: string, payload: unknown): Promise<Acknowledgement<Data>> {
    const answer = await new Promise<Acknowledgement<Data>>((resolve) => this.socket.emit(event, payload, resolve));
    const key = Object.hasOwn(acknowledged, event) ? acknowledged[event as keyof typeof acknowledged] : "sent";
    socketContract.checkAcknowledgement(key, answer);
    return answer;
  }

  /** Sends an event and returns the data. @throws Error if the event violates the contract or is rejected */
  async must<Data>(event: keyof typeof asked, payload: unknown): Promise<Data> {
    socketContract.check(asked[event], payload);
    const { data, error } = await this.ask<Data>(event, payload);
    if (data === undefined) throw new Error(`${event} was rejected: ${JSON.stringify(error)}`);
    return data;
  }
}
