const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A text as it stands in HTML. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}

/** Paragraphs with **strong** words and `code`, as contracts describe themselves. */
export function emphasized(text: string): string {
  return escaped(text.trim())
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.replaceAll(/\*\*(.+?)\*\*/gs, "<strong>$1</strong>")}</p>`)
    .join("\n")
    .replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}
