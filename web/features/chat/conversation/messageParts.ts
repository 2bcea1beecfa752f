/** A piece of a message: plain words, or a link to an address of the web. */
export type MessagePart = { readonly text: string; readonly href: string | null };

const address = /https?:\/\/[^\s<>"]+/giu;
/** What ends a sentence rather than an address. */
const after = /[.,;:!?'"»”’*_~]+$/u;

/** A message in pieces, nothing added and nothing left out; only addresses with http or https become links. */
export function messageParts(content: string): readonly MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const { 0: found, index } of content.matchAll(address)) {
    const text = trimmed(found);
    const href = hrefOf(text);
    if (href === null) continue;
    if (index > end) parts.push({ text: content.slice(end, index), href: null });
    parts.push({ text, href });
    end = index + text.length;
  }
  if (end < content.length) parts.push({ text: content.slice(end), href: null });
  return parts;
}

/** Without the sentence's end, and without a bracket that was opened before the address. */
function trimmed(found: string): string {
  let text = found.replace(after, "");
  while (/[)\]}]$/.test(text) && count(text, /[([{]/g) < count(text, /[)\]}]/g)) {
    text = text.slice(0, -1).replace(after, "");
  }
  return text;
}

function count(text: string, sign: RegExp): number {
  return text.match(sign)?.length ?? 0;
}

function hrefOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && url.hostname !== "" ? url.href : null;
}

/** A link's text without the characters that change its direction: they would make it read as another address. */
export function withoutBidiControls(text: string): string {
  return text.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, "");
}

const emoji = String.raw`\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F]*`;
const onlyEmoji = new RegExp(
  String.raw`^\s*(?:(?:${emoji}(?:\u200D${emoji})*|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F\u20E3)\s*){1,3}$`,
  "u",
);

/** Whether a message consists of one to three emoji and nothing else. */
export function isOnlyEmoji(content: string): boolean {
  return content.length < 100 && onlyEmoji.test(content);
}
