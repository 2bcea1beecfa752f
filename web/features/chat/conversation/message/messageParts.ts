import { parsedUrl } from "../../../../ui/data/parsedUrl";

export type MessagePart = { readonly text: string; readonly href: string | null };

/** Chinese and Japanese punctuation ends a URL, because text in these languages may continue without a space. */
const address = /https?:\/\/[^\s<>"。．，、！？：；（）「」『』【】《》〈〉]+/giu;
/** At the end of a URL, these characters belong to the surrounding sentence. */
const punctuation = /[.,;:!?'"«»‹›“”‘’*_~`…،؛؟।]/;

/** Splits a message into parts without adding or dropping any characters; only http and https URLs become links. */
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

/** Drops trailing punctuation, including closing brackets that have no opening bracket within the URL. */
function trimmed(found: string): string {
  let unopened = count(found, /[)\]}]/g) - count(found, /[([{]/g);
  let end = found.length;
  while (end > 0) {
    const last = found.charAt(end - 1);
    if (unopened > 0 && /[)\]}]/.test(last)) unopened -= 1;
    else if (!punctuation.test(last)) break;
    end -= 1;
  }
  return found.slice(0, end);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function hrefOf(text: string): string | null {
  const url = parsedUrl(text);
  return url !== null && url.hostname !== "" ? url.href : null;
}

/** Removes bidi control characters, which could make a link look like another URL. */
export function withoutBidiControls(text: string): string {
  return text.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, "");
}

const emoji = String.raw`\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F\u{E0020}-\u{E007F}]*`;
const onlyEmoji = new RegExp(
  String.raw`^\s*(?:(?:${emoji}(?:\u200D${emoji})*|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F\u20E3)\s*){1,3}$`,
  "u",
);

/** Returns whether a message consists only of one to three emoji and whitespace. */
export function isOnlyEmoji(content: string): boolean {
  return content.length < 100 && onlyEmoji.test(content);
}
