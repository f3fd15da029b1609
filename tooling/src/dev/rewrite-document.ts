import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { RemotePart } from '@tandem/contracts/composition/part';
import type { LivePart } from './live-part.ts';

/**
 * A remote's refresh runtime finds React through this hook, which has to be there before React is;
 * without it, only the shell's own components would be refreshed in place.
 */
const REFRESH_HOOK = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__??={renderers:new Map(),supportsFiber:true,inject(r){const i=this.renderers.size+1;this.renderers.set(i,r);return i},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){},checkDCE(){}};`;

/** Removes every tag from the head that requests a file of this part's release. */
function withoutFilesOf(html: string, part: string): string {
  const address = `[^>]*/_parts/${part}/[^>]*>`;
  return html
    .replaceAll(new RegExp(`<script defer${address}</script>`, 'g'), '')
    .replaceAll(new RegExp(`<link rel="(?:preload|stylesheet)"${address}`, 'g'), '')
    .replaceAll(new RegExp(`<style${address}.*?</style>`, 'gs'), '');
}

function livePlan(plan: PagePlan, live: readonly LivePart[], origin: string): PagePlan {
  const parts: PagePlan['parts'] = { ...plan.parts };
  for (const { part, entry, globalName } of live) {
    const known = plan.parts[part as RemotePart];
    if (known)
      Object.assign(parts, {
        [part]: { ...known, release: `${part}@live`, entry: origin + entry, globalName, integrity: '' },
      });
  }
  // Markup was rendered from the releases: what is edited here may differ. And a worker would keep files that change.
  return { ...plan, parts, prerendered: false, queries: [], serviceWorker: null };
}

/**
 * Puts the live parts into a document of the gateway in place of their releases. Documents that
 * carry no plan (the sandbox's payment page, say) stay as they are.
 */
export function rewriteDocument(html: string, live: readonly LivePart[], origin: string): string {
  const planScript = /(<script type="application\/json" id="page-plan">)(.*?)(<\/script>)/s.exec(html);
  const nonce = /<script nonce="([^"]+)"/.exec(html)?.[1];
  if (planScript === null || nonce === undefined) return html;
  const plan = livePlan(JSON.parse(planScript[2] ?? '') as PagePlan, live, origin);
  const json = JSON.stringify(plan).replaceAll('<', String.raw`\u003c`);
  const script = (src: string) => `<script defer nonce="${nonce}" src="${src}" crossorigin="anonymous"></script>`;

  let rewritten = html.replace(planScript[0], () => `${planScript[1]}${json}${planScript[3]}`);
  rewritten = rewritten.replace(
    /<div id="root">.*<\/div>(?=<script type="application\/json")/s,
    '<div id="root"></div>',
  );
  const shell = live.find(({ part }) => part === 'shell');
  const owner = live.find(({ part }) => part === plan.route?.part && part !== 'shell');
  for (const { part } of [shell, owner].filter((found) => found !== undefined))
    rewritten = withoutFilesOf(rewritten, part);
  const first = [`<script nonce="${nonce}">${REFRESH_HOOK}</script>`];
  if (shell) first.push(`<link rel="stylesheet" href="${shell.prefix}main.css">`, script(shell.entry));
  const last = owner ? [script(origin + owner.entry)] : [];
  return rewritten
    .replace('<meta charset="utf-8">', (charset) => charset + first.join(''))
    .replace('</head>', `${last.join('')}</head>`);
}
