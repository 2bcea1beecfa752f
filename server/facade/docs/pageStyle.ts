/** The style sheet for the documentation, light and dark, with the client's colors, font and logo. */
export const pageStyle = `
@font-face {
  font-family: "Manrope Variable"; font-display: swap; font-weight: 200 800; src: url("manrope.woff2") format("woff2");
}
:root {
  color-scheme: light dark;
  --font: "Manrope Variable", system-ui, sans-serif;
  --mono: ui-monospace, monospace;
  --canvas: #f7f6f3;
  --card: #fff;
  --sunken: #efede8;
  --ink: #14201e;
  --muted: #4a5754;
  --brand: #0b6b5d;
  --control: #7d8784;
  --line: #dedbd4;
  --brand-tint: #ddf1ec;
  --accent: #ffb84d;
  --focus: #2456e6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #0e1312;
    --card: #141a19;
    --sunken: #1d2524;
    --ink: #eef2f0;
    --muted: #b4bfbc;
    --brand: #5cc8b4;
    --control: #74807d;
    --line: #303b39;
    --brand-tint: #12352f;
    --accent: #ffc66e;
    --focus: #8fb0ff;
  }
}
body { background: var(--canvas); color: var(--ink); font: 16px/24px var(--font); margin: 0; }
.frame {
  align-items: center; background: var(--card); border-bottom: 1px solid var(--line); color: var(--ink);
  display: flex; flex-wrap: wrap; gap: 0 24px; min-height: 64px; padding: 0 max(20px, calc((100% - 1120px) / 2));
}
.frame a { border-radius: 999px; color: var(--muted); font-weight: 600; padding: 10px 12px; text-decoration: none; }
.frame a:hover { background: var(--sunken); color: var(--ink); }
.frame .name {
  align-items: center; color: var(--ink); display: inline-flex; font-size: 20px; font-weight: 800; gap: 8px;
  letter-spacing: -0.02em; margin-left: -12px;
}
.frame circle { fill: var(--brand); }
.frame path { fill: none; stroke: var(--accent); stroke-linecap: round; stroke-linejoin: round; stroke-width: 4; }
.frame nav { display: flex; flex-wrap: wrap; margin-left: -8px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
main.prose { margin: 0 auto; max-width: 1120px; padding: 24px 20px 64px; }
main.prose h1 { font-size: clamp(28px, 5vw, 40px); font-weight: 800; letter-spacing: -0.02em; line-height: 1.15; margin: 16px 0; }
main.prose h2 { font-size: 24px; line-height: 32px; margin: 16px 0 8px; }
main.prose > h2 { margin-top: 40px; }
main.prose h3 { font-size: 18px; line-height: 28px; margin: 24px 0 8px; }
main.prose p, main.prose ul { margin: 8px 0; max-width: 72ch; }
main.prose a { color: var(--brand); }
main.prose section { border-top: 1px solid var(--line); padding: 8px 0 16px; }
main.prose .protocols { border: 0; display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(min(440px, 100%), 1fr)); margin: 24px 0; }
main.prose .protocols section { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 4px 20px 12px; }
main.prose code, main.prose pre { font: 14px/20px var(--mono); }
main.prose code { background: var(--sunken); border-radius: 6px; overflow-wrap: anywhere; padding: 1px 6px; }
main.prose pre { background: var(--sunken); border-radius: 10px; margin: 8px 0; overflow-x: auto; padding: 16px; }
main.prose pre.commands { overflow-wrap: anywhere; white-space: pre-wrap; }
main.prose pre + button {
  background: var(--card); border: 1px solid var(--control); border-radius: 10px; color: var(--ink); cursor: pointer;
  font: inherit; min-height: 40px; padding: 4px 16px;
}
main.prose table { border-collapse: collapse; display: block; overflow-x: auto; }
main.prose th, main.prose td { border-bottom: 1px solid var(--line); padding: 6px 16px 6px 0; text-align: left; vertical-align: top; }
main.prose summary { cursor: pointer; padding: 4px 0; }

/* Overrides Swagger UI's styles on the REST page with our font, colors and shapes. */
html[lang] body .swagger-ui,
html[lang] body .swagger-ui :is(.info .title, .opblock-tag, .opblock-summary-description, p, h3, h4, h5, label, table, th, td, li, select, input, textarea, .btn, .tab li, .response-col_status, .parameter__name, .model-title) { font-family: var(--font); }
html[lang] body .swagger-ui :is(.info .title, .info p, .info li, .opblock-tag, .opblock-tag small, .opblock-summary-description, .opblock-summary-path, .opblock-summary-path a, label, th, td, h4, h5, .parameter__name, .parameter__type, .response-col_status, .tab li) { color: var(--ink); }
html[lang] body .swagger-ui .wrapper { max-width: 1160px; }
html[lang] body .swagger-ui .info { margin: 32px 0; }
html[lang] body .swagger-ui .info .title { font-weight: 800; letter-spacing: -0.02em; line-height: 1.3; }
html[lang] body .swagger-ui .info .title small { background: var(--sunken); border-radius: 999px; line-height: 1.5; top: 0; vertical-align: middle; }
html[lang] body .swagger-ui .info .title small pre { color: var(--muted); }
html[lang] body .swagger-ui :is(.info a, .info .base-url, a.nostyle:hover) { color: var(--brand); }
html[lang] body .swagger-ui :is(.info code, .opblock-description code, .renderedMarkdown code) { background: var(--sunken); border-radius: 6px; color: var(--ink); font: 14px/20px var(--mono); }
html[lang] body .swagger-ui .scheme-container { background: var(--card); border: solid var(--line); border-width: 1px 0; box-shadow: none; }
html[lang] body .swagger-ui :is(.opblock-tag, .opblock .opblock-section-header) { border-color: var(--line); }
html[lang] body .swagger-ui .opblock { border-radius: 10px; box-shadow: none; }
html[lang] body .swagger-ui .opblock-tag { font-weight: 800; }
html[lang] body .swagger-ui :is(select, input[type="text"], textarea) { background: var(--card); border: 1px solid var(--control); border-radius: 10px; box-shadow: none; color: var(--ink); }
html[lang] body .swagger-ui .btn { border-radius: 10px; box-shadow: none; }
html[lang] body .swagger-ui .btn.authorize { background: var(--card); border: 1px solid var(--control); color: var(--brand); }
html[lang] body .swagger-ui .btn.authorize svg { fill: var(--brand); }
html[lang] body .swagger-ui .btn.execute { background: var(--brand); border-color: var(--brand); color: var(--card); }
`;
