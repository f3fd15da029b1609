import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { WORKSPACE } from '../src/workspace.ts';

/** The shell's pages, which are lost as a part's are. */
const PAGES = 'shell/src/composition/PartPage.test.tsx';
/** What nobody waits for: it is tried again each minute, and lets others pass meanwhile. */
const OVERLAYS = 'shell/src/overlays/late-code.test.tsx';
/** What works behind the page: it is tried again until it is there. */
const BEHIND = 'shell/src/loading/load-with-retry.test.ts';

/** The test that shows what becomes of a visitor where a file is lost that the shell loads later, by the name of the file. */
const SHOWN_BY: Readonly<Record<string, string>> = {
  'activation-modal': OVERLAYS,
  'alert-card': OVERLAYS,
  'carried-texts': 'shell/src/composition/lost-typing.isolated.test.tsx',
  'entry-warning': 'shell/src/entry-warning/veil.isolated.test.tsx',
  'frame-extras': 'shell/src/layouts/lost-extras.isolated.test.tsx',
  'like-popup': OVERLAYS,
  'locale-[request]': 'e2e/composition/failure-matrix.spec.ts',
  'logout-question': 'shell/src/layouts/lost-extras.isolated.test.tsx',
  'match-modal': OVERLAYS,
  'page-bounce': BEHIND,
  'pwa': BEHIND,
  'releases': BEHIND,
  'route-lang-config': PAGES,
  'route-pages-ban': PAGES,
  'route-pages-cookies': PAGES,
  'route-pages-faq': PAGES,
  'route-pages-privacy': PAGES,
  'route-pages-return-policy': PAGES,
  'route-pages-service': PAGES,
  'route-pages-terms': PAGES,
  'router': 'shared-ui/src/host/late-router/late-router.test.tsx',
  'time-bonus-banner': OVERLAYS,
  'time-bonus-modal': OVERLAYS,
  'vitals': BEHIND,
};

it('it is known of each file that the shell loads later what becomes of a visitor where it is lost [R-FRAME-EXTRAS-LOST]', async () => {
  const names = new Set<string>();
  for await (const file of glob('shell/src/**/*.{ts,tsx}', { cwd: WORKSPACE })) {
    if (file.includes('.test.')) continue;
    const source = await readFile(path.join(WORKSPACE, file), 'utf8');
    for (const [, name] of source.matchAll(/webpackChunkName: "([^"]+)"/g)) names.add(name ?? '');
  }
  // The texts of a page are lost with it.
  const found = [...names].filter((name) => !/^route-.*-\[request\]$/.test(name));
  expect(found.toSorted()).toEqual(Object.keys(SHOWN_BY).toSorted());
  for (const test of new Set(Object.values(SHOWN_BY)))
    expect(existsSync(path.join(WORKSPACE, test)), `${test} is there`).toBe(true);
});
