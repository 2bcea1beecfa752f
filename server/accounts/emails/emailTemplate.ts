import type { Mail } from "../../platform/mail/mailer.js";

/** The product's name in emails. */
export const brandName = "Saywell";

/** The content of an email: its paragraphs, with an optional button before the last one. */
export type EmailTemplate = {
  readonly subject: string;
  readonly paragraphs: readonly [string, ...string[]];
  readonly button?: { readonly label: string; readonly url: string };
};

const ink = "#14201E";
const muted = "#4A5754";
const brand = "#0B6B5D";
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Renders a template as plain text and as HTML that loads no remote content. */
export function toMail(to: string, template: EmailTemplate): Mail {
  return { to, subject: template.subject, text: textOf(template), html: htmlOf(template) };
}

function textOf({ paragraphs, button }: EmailTemplate): string {
  const [last, ...before] = [...paragraphs].reverse();
  const lines = [...before.reverse(), ...(button ? [`${button.label}:\n${button.url}`] : []), last, `- ${brandName}`];
  return `${lines.join("\n\n")}\n`;
}

function htmlOf({ subject, paragraphs, button }: EmailTemplate): string {
  const blocks = paragraphs.map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`);
  const link = button && [
    `<p style="margin:0 0 16px"><a href="${escape(button.url)}" style="display:inline-block;padding:12px 24px;`,
    `border-radius:10px;background:${brand};color:#FFFFFF;font-weight:600;text-decoration:none">`,
    `${escape(button.label)}</a></p>`,
    `<p style="margin:0 0 16px;color:${muted};font-size:14px;line-height:20px;word-break:break-all">`,
    `${escape(button.url)}</p>`,
  ];
  if (link) blocks.splice(-1, 0, link.join(""));
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>`,
    `<body style="margin:0;background:#F7F6F3;padding:32px 16px;color:${ink};font-size:16px;line-height:24px;${font}">`,
    `<div style="max-width:480px;margin:0 auto;background:#FFFFFF;border-radius:16px;padding:32px">`,
    `<p style="margin:0 0 24px;color:${brand};font-size:20px;font-weight:800">${brandName}</p>`,
    ...blocks,
    `</div></body></html>`,
  ].join("\n");
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
