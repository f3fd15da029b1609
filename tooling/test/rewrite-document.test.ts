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
