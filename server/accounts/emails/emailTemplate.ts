import type { Mail } from "../../platform/mail/mailer.js";
import { brandName } from "../../platform/brandName.js";
import { buttonRow, type EmailLink, emailLayout, escapeHtml, paragraph, row } from "./emailLayout.js";

/** The button, if any, comes before the last paragraph. */
export type EmailTemplate = {
  readonly subject: string;
  readonly paragraphs: readonly [string, ...string[]];
  readonly button?: EmailLink;
};

/** Renders a template as plain text and as HTML. */
export function toMail(to: string, template: EmailTemplate): Mail {
  return { to, subject: template.subject, text: textOf(template), html: htmlOf(template) };
}

function textOf({ paragraphs, button }: EmailTemplate): string {
  const [last, ...before] = [...paragraphs].reverse();
  const lines = [...before.reverse(), ...(button ? [`${button.label}:\n${button.url}`] : []), last, `- ${brandName}`];
  return `${lines.join("\n\n")}\n`;
}

function htmlOf({ subject, paragraphs, button }: EmailTemplate): string {
  const rows = paragraphs.map(paragraph);
  if (button) rows.splice(-1, 0, buttonRow(button), address(button.url));
  return emailLayout({ subject, preview: paragraphs[0], heading: subject, rows });
}

/** Renders the button's URL as text, for readers who can't click the button. */
function address(url: string): string {
  return row(
    `<span class="muted" style="color:#4A5754;font-size:14px;line-height:20px;word-break:break-all">${escapeHtml(url)}</span>`,
  );
}
