import { type ChatService, toMessageId } from "../chat/index.js";
import type { DemoChat } from "./demoChat.js";
import { personOf } from "./people.js";
import { asViewer } from "./profiles.js";
import { readScript, type ScriptLine } from "./script.js";

const minute = 60_000;

/** Seeds one demo chat. Seeding it again changes nothing, because its messages have idempotency keys. */
export class Scene {
  private readonly people;
  private readonly lines: readonly ScriptLine[];
  private readonly unread: number;
  private chatId = "";
  private readonly seqs: number[] = [];

  constructor(
    private readonly service: ChatService,
    { student, tutor, unread, script }: DemoChat,
    private readonly now: Date,
  ) {
    const people = { student: personOf(student), tutor: personOf(tutor) };
    const cast = { student: people.student.firstName, tutor: people.tutor.firstName };
    this.people = { student: asViewer(people.student), tutor: asViewer(people.tutor) };
    this.lines = readScript(script, cast, now);
    this.unread = unread;
  }

  get endsAt(): Date {
    return this.lines.at(-1)?.at ?? this.now;
  }

  async playUntilLast(): Promise<void> {
    for (const line of this.lines.slice(0, -1)) await this.send(line);
  }

  /** Sends the last message; its recipient then reads all but the last `unread` messages. */
  async playLast(): Promise<void> {
    const last = this.lines.at(-1);
    if (!last) return;
    await this.send(last);
    const reader = last.by === "student" ? "tutor" : "student";
    const spokeLast = this.lines.findLastIndex(({ by }) => by === reader);
    const readUpTo = this.lines.length - 1 - this.unread;
    const seq = this.seqs[readUpTo];
    if (readUpTo <= spokeLast || seq === undefined) return;
    const at = new Date(Math.min(last.at.getTime() + minute, this.now.getTime()));
    await this.service.read(this.people[reader], toMessageId(this.chatId, seq), null, { at });
  }

  private async send({ by, content, isTrialRequest, at }: ScriptLine): Promise<void> {
    const sending = { content, clientMessageId: `demo-${this.seqs.length}`, origin: null };
    const { student, tutor } = this.people;
    const kind = isTrialRequest ? "TRIAL_REQUEST" : "TEXT";
    const message =
      this.chatId === ""
        ? await this.service.start(student, { ...sending, tutorId: tutor.id, kind }, { at })
        : await this.service.send(this.people[by], this.chatId, sending, { at });
    this.chatId = message.chatId;
    this.seqs.push(message.seq);
  }
}
