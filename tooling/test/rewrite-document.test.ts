import { expect, test } from 'vitest';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { rewriteDocument } from '../src/dev/rewrite-document.ts';

test('development has no service worker: it would keep files that are being edited', () => {
  const plan: Partial<PagePlan> = { parts: {}, serviceWorker: '/sw.js' };
  const html =
    '<head><meta charset="utf-8"><script nonce="n">1</script></head>' +
    '<section class="cookie-question"><div>Yes</div></section><div id="root"><p>Prerendered</p></div>' +
    `<script type="application/json" id="page-plan">${JSON.stringify(plan)}</script>`;
  const rewritten = rewriteDocument(html, [], 'http://localhost:8080');
  expect(rewritten).toContain('<div>Yes</div></section><div id="root"></div><script');
  const json = /id="page-plan">(.*?)<\/script>/s.exec(rewritten)?.[1] ?? '';
  expect((JSON.parse(json) as PagePlan).serviceWorker).toBeNull();
});

test('the style sheets of a part that is edited are not left in the document, nor its typefaces; those of others are', () => {
  const plan: Partial<PagePlan> = { parts: {} };
  const sheet = (part: string, more = '') =>
    `<style nonce="n"${more} data-sheet="/_parts/${part}/0123456789ab/page.css">a{}\n</style>` +
    `<link rel="stylesheet" disabled media="not all" href="/_parts/${part}/0123456789ab/page.css">`;
  const html =
    `<head><meta charset="utf-8"><script nonce="n">1</script>${sheet('shell', ' media="not all"')}` +
    `${sheet('mf-chat')}<style nonce="n">:root{}</style></head><div id="root"></div>` +
    `<script type="application/json" id="page-plan">${JSON.stringify(plan)}</script>`;
  const shell = { part: 'shell', prefix: '/live/', entry: '/live/main.js', globalName: 'shell' } as const;
  const rewritten = rewriteDocument(html, [shell as never], 'http://localhost:8080');
  expect(rewritten).not.toContain('/_parts/shell/');
  expect(rewritten).toContain(`${sheet('mf-chat')}<style nonce="n">:root{}</style>`);
});
