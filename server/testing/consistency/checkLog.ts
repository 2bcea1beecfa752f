import { byChat, describe, type ObservedEvent, type History, quote, type Send, type Violation } from "./history.js";

type Log = History["log"];

/** Groups the messages by chat, author and key; a group of more than one message contains duplicates. */
function byKey(log: Log): ReadonlyMap<string, readonly ObservedEvent[]> {
  const found = new Map<string, ObservedEvent[]>();
  for (const events of log.values()) {
    for (const event of events) {
      if (event.type !== "MessageSent") continue;
      const name = nameOf(event);
      const present = found.get(name);
      if (present) present.push(event);
      else found.set(name, [event]);
    }
  }
  return found;
}

function nameOf({ chatId, authorId, key }: { chatId: string; authorId: string; key: string | null }): string {
  return `${chatId} ${authorId} ${key}`;
}

/** Checks that every acknowledged message is in the log with the acknowledged sequence number. */
export function checkPromises({ sends, log }: Pick<History, "sends" | "log">): readonly Violation[] {
  const stored = byKey(log);
  return sends.flatMap((send) =>
    send.acknowledgements.flatMap(({ seq }): readonly Violation[] => {
      const [event] = stored.get(nameOf(send)) ?? [];
      const what = `Message ${send.key} of chat ${send.chatId} was acknowledged as number ${seq}`;
      if (!event) return [{ kind: "lost", sentence: `${what}, but it is not in the log.` }];
      if (event.seq === seq) return [];
      return [{ kind: "misnumbered", sentence: `${what}, but the log has it as number ${event.seq}.` }];
    }),
  );
}

/** Checks that no message is invented, changed or stored twice. */
export function checkOrigins({ sends, log }: Pick<History, "sends" | "log">): readonly Violation[] {
  const known = new Map<string, Send>(sends.map((send) => [nameOf(send), send]));
  return [...byKey(log)].flatMap(([name, events]): readonly Violation[] => {
    const send = known.get(name);
    const doubled = events.slice(1).map((event): Violation => {
      return { kind: "doubled", sentence: `${describe(event)} is a duplicate of number ${events[0]?.seq}.` };
    });
    const invented = events.flatMap((event): readonly Violation[] => {
      if (!send) return [{ kind: "invented", sentence: `No client sent ${describe(event)}.` }];
      if (event.content === send.content) return [];
      const sentence = `${describe(event)} says ${quote(event.content)}, but ${quote(send.content)} was sent.`;
      return [{ kind: "invented", sentence }];
    });
    return [...doubled, ...invented];
  });
}

/** Checks that every chat's events are numbered 1, 2, 3 and so on. */
export function checkNumbers({ log }: Pick<History, "log">): readonly Violation[] {
  return [...log].flatMap(([chatId, events]) => {
    const wrong = events.findIndex(({ seq }, i) => seq !== i + 1);
    if (wrong < 0) return [];
    const sentence = `Event ${wrong + 1} of chat ${chatId} has number ${events[wrong]?.seq}.`;
    return [{ kind: "misnumbered", sentence } as const];
  });
}

/** Checks that, in the log, each message precedes those that were first attempted after it was acknowledged. */
export function checkOrder({ sends, log }: Pick<History, "sends" | "log">): readonly Violation[] {
  const stored = byKey(log);
  const placed = sends.flatMap((send) => {
    const seq = stored.get(nameOf(send))?.[0]?.seq;
    return seq === undefined ? [] : [{ chatId: send.chatId, send, seq }];
  });
  return [...byChat(placed).values()].flatMap(judgeOrderOfChat);
}

type Placed = { readonly send: Send; readonly seq: number };

function judgeOrderOfChat(placed: readonly Placed[]): readonly Violation[] {
  const promised = placed
    .flatMap(({ send, seq }) => send.acknowledgements.slice(0, 1).map(({ at }) => ({ send, seq, at })))
    .sort((one, other) => one.at - other.at);
  const attempted = placed.toSorted((one, other) => one.send.invokedAt - other.send.invokedAt);
  const violations: Violation[] = [];
  let newest: Placed | undefined;
  let next = 0;
  for (const later of attempted) {
    for (let one = promised[next]; one && one.at < later.send.invokedAt; one = promised[++next]) {
      if (!newest || one.seq > newest.seq) newest = one;
    }
    if (!newest || newest.seq < later.seq) continue;
    const sentence =
      `Message ${newest.send.key} of chat ${later.send.chatId} was acknowledged before ${later.send.key} was attempted,` +
      ` but has number ${newest.seq} and the later one ${later.seq}.`;
    violations.push({ kind: "misordered", sentence });
  }
  return violations;
}
