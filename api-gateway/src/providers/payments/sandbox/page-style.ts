/** The sandbox's own look, plain on purpose: nobody should take it for the site or for a bank. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --paper: #f4f5f7; --card: #fff; --ink: #17202c; --soft: #5a6675; --line: #dde2e8;
  --main: #1f5eff; --main-ink: #fff; --note: #fff4d6; --note-ink: #5b4300; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --paper: #10151c; --card: #1a212b; --ink: #eef2f7; --soft: #a5b1c0; --line: #323d4b;
  --main: #7ba2ff; --main-ink: #0b1526; --note: #3b3110; --note-ink: #ffe7a3; --bad: #ffb4ab; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { width: 100%; max-width: 440px; background: var(--card); border: 1px solid var(--line); border-radius: 20px; overflow: hidden;
  box-shadow: 0 12px 40px rgb(15 25 40 / 10%); }
.notice { margin: 0; padding: 12px 24px; background: var(--note); color: var(--note-ink); font-size: 14px; }
.notice strong { display: block; }
.body { padding: 24px; }
h1 { margin: 0 0 4px; font-size: 15px; font-weight: 500; color: var(--soft); }
.amount { margin: 0 0 20px; font-size: 40px; line-height: 1.15; font-weight: 650; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
dl { margin: 0 0 24px; border-top: 1px solid var(--line); }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-bottom: 1px solid var(--line); }
dt { color: var(--soft); } dd { margin: 0; text-align: right; font-weight: 550; overflow-wrap: anywhere; }
fieldset { margin: 0 0 24px; padding: 0; border: 0; } legend { padding: 0; margin-bottom: 8px; font-weight: 600; }
label { display: flex; align-items: center; gap: 12px; min-height: 48px; padding: 0 14px; margin-bottom: 8px; border: 1px solid var(--line);
  border-radius: 12px; cursor: pointer; }
label:has(:checked) { border-color: var(--main); box-shadow: inset 0 0 0 1px var(--main); }
label.typed { display: grid; gap: 4px; padding: 0; margin: 24px 0 8px; border: 0; cursor: auto; font-weight: 600; }
label.typed input { width: 100%; height: 48px; padding: 0 14px; border: 1px solid var(--soft); border-radius: 12px; background: none; color: inherit; font: inherit; }
input { accent-color: var(--main); width: 18px; height: 18px; }
button, .button { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 52px; padding: 8px 16px; border: 1px solid var(--line);
  border-radius: 14px; background: none; color: inherit; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
button.main, .button { background: var(--main); border-color: var(--main); color: var(--main-ink); }
.others { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; margin-top: 8px; } .others button { min-height: 44px; font-weight: 500; }
details { margin-top: 16px; } summary { min-height: 44px; display: flex; align-items: center; color: var(--soft); cursor: pointer; }
summary::before { content: "+"; width: 24px; font-size: 20px; } details[open] summary::before { content: "−"; }
details button, .quiet { min-height: 44px; margin-top: 8px; font-weight: 500; } .quiet { background: none; border-color: var(--line); color: inherit; }
form .others:first-of-type:last-child { margin-top: 16px; }
ul { list-style: none; margin: 12px 0 0; padding: 0; border-top: 1px solid var(--line); } li { border-bottom: 1px solid var(--line); }
li a { display: grid; gap: 2px; padding: 12px 0; color: inherit; text-decoration: none; } li a:hover strong { text-decoration: underline; }
.soft { color: var(--soft); font-size: 14px; }
.fail { color: var(--bad); } .error { margin: 0 0 16px; color: var(--bad); font-weight: 600; }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
@media (max-width: 360px) { .others { grid-template-columns: 1fr; } .amount { font-size: 32px; } }
`;
