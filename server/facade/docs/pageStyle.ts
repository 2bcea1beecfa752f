/** The style sheet of the documentation, light and dark; what a package renders outside `main` is not affected. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(#f7f6f3, #0e1312);
  --card: light-dark(#fff, #141a19);
  --sunken: light-dark(#efede8, #1d2524);
  --ink: light-dark(#14201e, #eef2f0);
  --muted: light-dark(#4a5754, #b4bfbc);
  --brand: light-dark(#0b6b5d, #5cc8b4);
  --control: light-dark(#7d8784, #74807d);
  --line: light-dark(#dedbd4, #303b39);
  --focus: light-dark(#2456e6, #8fb0ff);
}
body { background: var(--canvas); margin: 0; }
.frame {
  align-items: center; background: var(--card); border-bottom: 1px solid var(--line); color: var(--ink);
  display: flex; flex-wrap: wrap; font: 16px/24px system-ui, sans-serif; gap: 0 24px; padding: 8px 20px;
}
.frame a { border-radius: 6px; color: inherit; display: inline-block; padding: 8px; text-decoration: none; }
.frame a:hover { text-decoration: underline; }
.frame .name { color: var(--brand); font-weight: 800; margin-left: -8px; }
.frame nav { display: flex; flex-wrap: wrap; margin-left: -8px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
main.prose { color: var(--ink); font: 16px/24px system-ui, sans-serif; margin: 0 auto; max-width: 56rem; padding: 24px 20px 64px; }
main.prose h1 { font-size: clamp(28px, 5vw, 40px); line-height: 1.15; margin: 16px 0; }
main.prose h2 { font-size: 24px; line-height: 32px; margin: 16px 0 8px; }
main.prose h3 { font-size: 18px; line-height: 28px; margin: 24px 0 8px; }
main.prose p, main.prose ul { margin: 8px 0; max-width: 72ch; }
main.prose a { color: var(--brand); }
main.prose section { border-top: 1px solid var(--line); padding: 8px 0 16px; }
main.prose .protocols { border: 0; display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(min(360px, 100%), 1fr)); margin: 24px 0; }
main.prose .protocols section { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 4px 20px 12px; }
main.prose code, main.prose pre { font: 14px/20px ui-monospace, monospace; }
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
`;
