import { brandName } from "../../platform/brandName.js";

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** For email clients with a dark mode; others ignore these rules, and some remove the whole `<style>` element. */
const darkStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#101615!important}
.card{background:#1A2220!important}
.ink{color:#E9EEEC!important}
.muted{color:#A9B6B2!important}
.brand{color:#5CC7B2!important}
.bubble{background:#25302D!important}
.rule{border-color:#33403C!important}
.button{background:#5CC7B2!important}
.button a{color:#0B1512!important}
}`;

export type EmailLink = { readonly label: string; readonly url: string };

/** `rows` are HTML; `emailLayout` escapes all other text. */
export type EmailLayout = {
  readonly subject: string;
  /** The preview text that inboxes show next to the subject. */
  readonly preview: string;
  readonly heading: string;
  /** HTML table rows, built with `row`, `paragraph` and `buttonRow`. */
  readonly rows: readonly string[];
  readonly footer?: { readonly text: string; readonly links: readonly EmailLink[] };
};

/**
 * Renders an HTML email without remote content. Uses tables and inline styles: clients support little else reliably.
 */
export function emailLayout({ subject, preview, heading, rows, footer }: EmailLayout): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${darkStyle}</style></head>
<body class="page" style="margin:0;padding:0;background:#F7F6F3">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#F7F6F3">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;background:#FFFFFF;border-radius:16px;${font};font-size:16px;line-height:24px;color:#14201E;text-align:left">
${row(`<span class="brand" style="color:#0B6B5D;font-size:20px;font-weight:800">${brandName}</span>`, "28px 28px 0")}
${row(`<h1 class="ink" style="margin:0;font-size:20px;line-height:28px;font-weight:700;color:#14201E;word-break:break-word">${escapeHtml(heading)}</h1>`, "20px 28px 4px")}
${rows.join("\n")}
${footer === undefined ? row("", "0 28px 20px") : footerRow(footer)}
</table></td></tr></table></body></html>
`;
}

function footerRow({ text, links }: NonNullable<EmailLayout["footer"]>): string {
  const anchors = links.map(
    ({ label, url }) => `<a class="muted" href="${escapeHtml(url)}" style="color:#4A5754">${escapeHtml(label)}</a>`,
  );
  const style = 'class="muted" style="margin:0 0 8px;color:#4A5754"';
  return `<tr><td class="rule" style="padding:16px 28px 16px;border-top:1px solid #E3E1DB;font-size:13px;line-height:20px"><p ${style}>${escapeHtml(text)}</p><p ${style}>${anchors.join(" &middot; ")}</p></td></tr>`;
}

/** Renders a row of the email's table. */
export function row(html: string, padding = "8px 28px"): string {
  return `<tr><td style="padding:${padding}">${html}</td></tr>`;
}

/** Renders a row with a paragraph; escapes the text. */
export function paragraph(text: string): string {
  return row(`<p class="ink" style="margin:0;color:#14201E">${escapeHtml(text)}</p>`);
}

/** Renders a row with the email's main link. */
export function buttonRow({ label, url }: EmailLink): string {
  return row(
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="button" style="border-radius:10px;background:#0B6B5D"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;color:#FFFFFF;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>`,
    "20px 28px 24px",
  );
}

/** Escapes text for HTML, and converts its line breaks to `<br>`. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll(/\r?\n/g, "<br>");
}
