/** How a page of a contract that we draw ourselves looks, by day and by night. */
export const pageStyle = `
:root { color-scheme: light dark; --quiet: color-mix(in srgb, currentColor 12%, transparent); }
body { font: 16px/1.6 system-ui, sans-serif; margin: 0; }
main { max-width: 56rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
section { border-top: 1px solid var(--quiet); padding: 0.5rem 0 1rem; }
code, pre { font: 0.875em/1.5 ui-monospace, monospace; }
code { background: var(--quiet); border-radius: 4px; padding: 0.1em 0.35em; }
pre { background: var(--quiet); border-radius: 8px; overflow-x: auto; padding: 1rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border-bottom: 1px solid var(--quiet); padding: 0.4rem 1rem 0.4rem 0; text-align: left; vertical-align: top; }
pre + button { font: inherit; padding: 0.1rem 0.75rem; }
summary { cursor: pointer; }
`;
