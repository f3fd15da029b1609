import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseFileUrl } from '@tandem/contracts/composition/release';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeFolder } from '../../src/composition/release-store.ts';
import { objectName } from '../../src/composition/store/content-store.ts';
import { REMOTE_BUNDLE, SHELL_BUNDLE, fixtureRoute } from './fixture-release.ts';
import { readPage } from './html-page.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway({
    'shell': {
      prerender: SHELL_BUNDLE,
      files: { 'texts-en.js': '/* of the shell */' },
      edit: (release) => ({ ...release, localeFiles: { ...release.localeFiles, en: ['texts-en.js'] } }),
    },
    'mf-landers': {
      prerender: REMOTE_BUNDLE,
      files: { 'page.js': '/* of the page */' },
      routes: [fixtureRoute('landers-gallery', { prerender: { queries: [] }, files: ['page.css', 'page.js'] })],
    },
  });
});
afterAll(() => site.close());

/** Reads the page while the store has lost a file of a live release. */
async function pageWithout(part: 'shell' | 'mf-landers', path: string) {
  const { files, build } = site.releases[part];
  const sha384 = files.find((file) => file.path === path)?.sha384;
  if (sha384 === undefined) throw new Error(`${part} has no file ${path}.`);
  const object = join(storeFolder(site.gateway.config), objectName(sha384));
  await rename(object, `${object}.away`);
  try {
    const { status, text } = await site.gateway.client().get('/landers/gallery');
    return { ...readPage(text), status, text, lost: new RegExp(`"src":"[^"]*${releaseFileUrl(part, build, path)}"`) };
  } finally {
    await rename(`${object}.away`, object);
  }
}

test.each([
  ['the entry of its part', 'mf-landers', 'entry.js'],
  ['a script of its own', 'mf-landers', 'page.js'],
  ['the texts of the shell', 'shell', 'texts-en.js'],
] as const)(
  'a page that can be read without a script is in the document where %s is lost, and the document requests what is there [R-FRAME-GUARD-SCRIPTS]',
  async (_what, part, path) => {
    const { status, root, plan, text, lost } = await pageWithout(part, path);
    expect(status).toBe(200);
    expect(root).toBe('<main data-page="landers-gallery" data-url="/landers/gallery">en shared []</main>');
    expect(plan).toMatchObject({ prerendered: true, route: { id: 'landers-gallery', part: 'mf-landers' } });
    expect(plan.parts, 'the browser tries it again').toHaveProperty('mf-landers');
    expect(text, 'a failed preload would be kept for the retry').not.toMatch(lost);
    expect(text).not.toContain('<noscript>');
    expect((await site.gateway.client().get('/landers/gallery')).text, 'as soon as it is back').toMatch(lost);
  },
);

test('a page whose style sheet is lost is not in the document: its text would be shown as it is not meant to be [R-FRAME-GUARD-SCRIPTS]', async () => {
  const { status, root, plan } = await pageWithout('mf-landers', 'page.css');
  expect(status).toBe(200);
  expect(root).toContain('<main data-frame="landers-gallery"');
  expect(plan.prerendered).toBe(false);
});
