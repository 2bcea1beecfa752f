import { once } from "node:events";
import { Client } from "pg";
import { WebSocket } from "ws";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { aLegacyStudent, aLegacyTutor, type LegacyPerson } from "../../testing/support/people/legacyPeople.js";
import { until } from "../../testing/support/pause.js";
import type { RestChat } from "../../testing/support/clients/restClient.js";
import { type ServerProcess, startServerProcess } from "../../testing/support/servers/serverProcess.js";
import type { Acknowledgement, SocketClient, SocketOptions } from "../../testing/support/clients/socketClient.js";
import { createTestDatabase } from "../../testing/support/databases/testDatabase.js";

const timeout = 60_000;
const unavailable = { code: "UNAVAILABLE", msg: "This server is restarting. Please try again in a moment." };

class Sender {
  readonly answers = new Map<string, Acknowledgement<unknown>>();
  isGone = false;
  private sent = 0;

  constructor(
    private readonly name: string,
    private readonly chatID: string,
    readonly client: SocketClient,
  ) {
    void client.ended.then(() => (this.isGone = true));
  }

  async sends(): Promise<void> {
    const content = `${this.name} ${++this.sent}`;
    this.answers.set(content, await this.client.ask("message", { chatID: this.chatID, content }));
  }

  /** Keeps `concurrency` messages in flight until the connection ends. */
  keepsSending(concurrency: number): void {
    const again = () => {
      if (!this.isGone) void this.sends().then(again);
    };
    for (let i = 0; i < concurrency; i++) again();
  }

  stored(): readonly string[] {
    return [...this.answers].filter(([, { data }]) => data !== undefined).map(([content]) => content);
  }

  refusals() {
    return [...this.answers.values()].flatMap(({ error }) => (error === undefined ? [] : [error]));
  }
}

async function aChat(server: ServerProcess): Promise<{ readonly student: LegacyPerson; readonly chatID: string }> {
  const [student, tutor] = await Promise.all([aLegacyStudent(server), aLegacyTutor(server)]);
  const socket = await student.connects();
  const { chat } = await socket.must<{ chat: RestChat }>("start_chat", { teacherID: tutor.id, message: "Hi Amelia!" });
  await socket.close();
  return { student, chatID: chat._id };
}

const storedIn = async ({ database }: ServerProcess): Promise<readonly string[]> => {
  const messages = await database.query<{ content: string }>(
    "select data ->> 'content' as content from chat_event where type = 'MessageSent' and seq > 2",
  );
  return messages.map(({ content }) => content);
};

describe("Socket.IO clients of a server that gets SIGTERM", () => {
  it("get an acknowledgement for exactly the messages that are stored", async () => {
    const server = await startServerProcess({ database: await createTestDatabase() });
    const transports: readonly NonNullable<SocketOptions["transport"]>[] = ["websocket", "websocket", "polling"];
    const senders = await Promise.all(
      transports.map(async (transport, i) => {
        const { student, chatID } = await aChat(server);
        return new Sender(`sender ${i}`, chatID, await student.connects({ transport }));
      }),
    );
    for (const sender of senders) sender.keepsSending(100);
    await until("messages are being stored", () => senders.every((sender) => sender.stored().length > 200), timeout);

    expect(await server.end("SIGTERM")).toBe(0);

    await Promise.all(senders.map(({ client }) => client.ended));
    expect([...(await storedIn(server))].sort()).toEqual(senders.flatMap((sender) => sender.stored()).sort());
    for (const sender of senders) for (const error of sender.refusals()) expect(error).toEqual(unavailable);
  });

  it("have new messages rejected immediately, and messages in flight acknowledged", async () => {
    const server = await startServerProcess({ database: await createTestDatabase() });
    const { student, chatID } = await aChat(server);
    const [sender, idle] = [new Sender("sender", chatID, await student.connects()), await student.connects()];
    const locker = new Client({ connectionString: server.database.url });
    await locker.connect();
    await locker.query("begin");
    await locker.query("select from chat where id = $1 for update", [chatID]);
    void sender.sends();

    const ended = server.end("SIGTERM");
    expect(await idle.ended).toBe("transport close");
    await sender.sends();
    expect(sender.refusals()).toEqual([unavailable]);
    expect(sender.stored()).toEqual([]);
    await locker.query("rollback");
    await locker.end();

    expect(await sender.client.ended).toBe("transport close");
    expect(sender.stored()).toEqual(["sender 1"]);
    expect(await storedIn(server)).toEqual(["sender 1"]);
    expect(await ended).toBe(0);
  });

  it("do not keep the server from shutting down cleanly when they stop reading", async () => {
    const server = await startServerProcess({ database: await createTestDatabase() });
    const { student, chatID } = await aChat(server);
    const socket = new WebSocket(`${server.origin}/socket.io/?EIO=4&transport=websocket`);
    atTheEnd(async () => socket.terminate());
    const connected = new Promise<void>((resolve) => {
      socket.on("message", (packet: Buffer) => packet.toString().startsWith("40") && resolve());
    });
    await once(socket, "open");
    socket.send(`40${JSON.stringify({ token: student.rest.accessToken })}`);
    await connected;
    socket.pause();
    const other = await student.connects();
    await other.must("message", { chatID, content: "This is not read" });

    expect(await server.end("SIGTERM")).toBe(0);
  });
});
