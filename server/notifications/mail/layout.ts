/** The product's name in mails. */
export const brandName = "Saywell";

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Mail programs that show dark mails use these; others ignore them, and some programs drop all of `<style>`. */
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

/** The parts of a mail that `layout` puts together; texts are plain and get escaped, `body` is HTML rows. */
export type Layout = {
  readonly subject: string;
  /** What a list of mails shows beside the subject. */
  readonly preview: string;
  readonly heading: string;
  /** Rows of a table, made with `row` and `escapeHtml`. */
  readonly body: string;
  readonly button: { readonly label: string; readonly url: string };
  readonly footer: string;
  readonly links: readonly { readonly label: string; readonly url: string }[];
};

/** A whole mail in HTML: tables and inline styles, which every mail program shows, and nothing remote. */
export function layout({ subject, preview, heading, body, button, footer, links }: Layout): string {
  const anchors = links.map(
    ({ label, url }) => `<a class="muted" href="${escapeHtml(url)}" style="color:#4A5754">${escapeHtml(label)}</a>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${darkStyle}</style></head>
<body class="page" style="margin:0;padding:0;background:#F7F6F3">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#F7F6F3">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;background:#FFFFFF;border-radius:16px;${font};font-size:16px;line-height:24px;color:#14201E">
${row(`<span class="brand" style="color:#0B6B5D;font-size:20px;font-weight:800">${brandName}</span>`, "28px 28px 0")}
${row(`<h1 class="ink" style="margin:0;font-size:20px;line-height:28px;font-weight:700;color:#14201E">${escapeHtml(heading)}</h1>`, "20px 28px 4px")}
${body}
${row(
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="button" style="border-radius:10px;background:#0B6B5D"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 24px;color:#FFFFFF;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></td>
</tr></table>`,
  "20px 28px 28px",
)}
<tr><td class="rule" style="padding:16px 28px 24px;border-top:1px solid #E3E1DB;font-size:13px;line-height:20px"><p class="muted" style="margin:0 0 8px;color:#4A5754">${escapeHtml(footer)}</p><p class="muted" style="margin:0;color:#4A5754">${anchors.join(" &middot; ")}</p></td></tr>
</table></td></tr></table></body></html>
`;
}

/** A row of the mail's table. */
export function row(html: string, padding = "8px 28px"): string {
  return `<tr><td style="padding:${padding}">${html}</td></tr>`;
}

/** A text as HTML, with its line breaks. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll(/\r?\n/g, "<br>");
}
