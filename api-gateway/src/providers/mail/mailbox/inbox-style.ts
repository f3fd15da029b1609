/** The mailbox's own look, plain on purpose: a tool, not a page of the site. */
export const INBOX_STYLE = `
:root { color-scheme: light dark; --paper: #f4f5f7; --card: #fff; --ink: #17202c; --soft: #566272; --line: #dde2e8;
  --main: #1f5eff; --note: #fff4d6; --note-ink: #5b4300; }
@media (prefers-color-scheme: dark) { :root { --paper: #10151c; --card: #1a212b; --ink: #eef2f7; --soft: #a5b1c0; --line: #323d4b;
  --main: #8fb0ff; --note: #3b3110; --note-ink: #ffe7a3; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px 64px; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { width: 100%; max-width: 760px; margin: 0 auto; }
.notice { margin: 0 0 24px; padding: 12px 16px; border-radius: 12px; background: var(--note); color: var(--note-ink); font-size: 14px; }
h1 { margin: 0 0 16px; font-size: 26px; line-height: 1.25; overflow-wrap: anywhere; } h2 { margin: 32px 0 12px; font-size: 17px; }
ul { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 16px; background: var(--card); overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
.mail { display: grid; gap: 2px; padding: 14px 20px; color: inherit; text-decoration: none; }
.mail:hover strong { text-decoration: underline; } .mail span { color: var(--soft); font-size: 14px; overflow-wrap: anywhere; }
.back { display: inline-block; min-height: 32px; line-height: 32px; margin-bottom: 8px; } a { color: var(--main); }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 16px; margin: 0 0 24px; } dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 760px; border: 1px solid var(--line); border-radius: 16px; background: #fff; }
pre { margin: 0; padding: 20px; border: 1px solid var(--line); border-radius: 16px; background: var(--card); white-space: pre-wrap;
  overflow-wrap: anywhere; font: 14px/1.55 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
`;
