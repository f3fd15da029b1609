import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { releaseFileUrl } from '@tandem/contracts/composition/release';
import { withRules } from '../../src/composition/document/inline-styles.ts';
import { splitTypefaces, withLateTypefaces } from '../../src/composition/document/late-typefaces.ts';
import { earlyHintLinks } from '../../src/composition/document/page-files.ts';
import type { PageFiles } from '../../src/composition/document/page-files.ts';
import { promoteReleases, rollbackRelease } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { personOf } from '../domain/chat.ts';
import { removeBuilds, writeBuild } from './fixture-release.ts';
import { readPage } from './html-page.ts';
import { startPublishedGateway, untilComposed } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

const FACE = '@font-face{font-family:Fraunces;src:url(/_parts/shell/b/fraunces-latin.woff2)}';
const OF_EVERY_MACHINE = '@font-face{font-family:Fallback;src:local("Georgia")}';
const SHELL_RULES = `@layer reset,ui;${FACE}${OF_EVERY_MACHINE}body{margin:0}`;
const PAGE_RULES = '.login{color:red}';
const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 11) Chrome/153.0.0.0 Mobile Safari/537.36' };

let site: PublishedGateway;
beforeAll(async () => {
  site = await startPublishedGateway({
    'shell': { files: { 'page.css': SHELL_RULES } },
    'mf-signup': { files: { 'page.css': PAGE_RULES } },
  });
});
afterAll(() => site.close());

const urlOf = (part: 'shell' | 'mf-signup', path: string) => releaseFileUrl(part, site.releases[part].build, path);
const visit = async (headers: Record<string, string> = {}) =>
  (await site.gateway.client().send('GET', '/login', { headers })).text;
/** Each style element with its attributes, but the nonce of the document. */
const elementsOf = (html: string) =>
  [...html.matchAll(/<style nonce="([^"]+)"([^>]*)>(.*?)<\/style>/gs)].map(([, nonce, attributes, rules]) => ({
    isOfDocument: html.includes(`<script nonce="${nonce}">`),
    attributes: attributes?.trim(),
    rules,
  }));
const fontsOf = (html: string) =>
  readPage(html)
    .all('link', { rel: 'preload', as: 'font' })
    .map(({ attributes }) => attributes['href']);

describe('the style sheets of a page', () => {
  test('are in the document of a visitor, in their order, and none is requested [R-FRAME-FIRST-STYLES]', async () => {
    const html = await visit();
    expect(elementsOf(html).slice(0, 2)).toEqual([
      { isOfDocument: true, attributes: `data-sheet="${urlOf('shell', 'page.css')}"`, rules: SHELL_RULES },
      { isOfDocument: true, attributes: `data-sheet="${urlOf('mf-signup', 'page.css')}"`, rules: PAGE_RULES },
    ]);
    // To the loader of the part it is the sheet. Chromium 153 requests a disabled one ahead, unless it is for no medium.
    expect(
      readPage(html)
        .all('link', { rel: 'stylesheet' })
        .map(({ attributes }) => attributes),
    ).toEqual([{ rel: 'stylesheet', disabled: '', media: 'not all', href: urlOf('mf-signup', 'page.css') }]);
    expect(html, 'no file of the shell that could be lost').toContain('"styles":[]');
  });

  test('are files for a member, who has them in the cache [R-FRAME-FIRST-STYLES]', async () => {
    const { client } = await personOf(site.gateway);
    const page = readPage((await client.get('/members')).text);
    expect(page.all('style').filter(({ attributes }) => 'data-sheet' in attributes)).toEqual([]);
    expect(page.all('link', { rel: 'stylesheet' }).map(({ attributes }) => attributes)).toEqual(
      (['shell', 'mf-members'] as const).map((part) => ({
        rel: 'stylesheet',
        href: releaseFileUrl(part, site.releases[part].build, 'page.css'),
        integrity: expect.stringMatching(/^sha384-/) as string,
        crossorigin: 'anonymous',
      })),
    );
  });
});

test('the rules are those of the release that is live, and of the one before when it is back [R-FRAME-FIRST-STYLES]', async () => {
  const rules = 'body{margin:1px}';
  const { dist, release } = await writeBuild({ part: 'shell', contract: '2.0.1', files: { 'page.css': rules } });
  await publishRelease(site.ledger, dist);
  await promoteReleases(site.ledger, [release]);
  await untilComposed(site.gateway, ({ shell }) => shell === release.id);
  expect(elementsOf(await visit())[0]?.rules).toBe(rules);
  await rollbackRelease(site.ledger, 'shell');
  await untilComposed(site.gateway, ({ shell }) => shell === site.releases.shell.id);
  expect(elementsOf(await visit())[0]?.rules).toBe(SHELL_RULES);
  await removeBuilds([{ dist }]);
});

describe('the typefaces of a page', () => {
  const fonts = () => [urlOf('shell', 'fraunces-latin-wght-normal.1234.woff2')];

  test('are requested on a phone when the page has been painted [R-FRAME-FIRST-TYPEFACES]', async () => {
    const html = await visit(PHONE);
    const [shell, , faces] = elementsOf(html);
    expect(shell?.rules).toBe(SHELL_RULES.replace(FACE, ''));
    expect(faces).toEqual({
      isOfDocument: true,
      attributes: `media="not all" data-sheet="${urlOf('shell', 'page.css')}"`,
      rules: FACE,
    });
    expect(fontsOf(html)).toEqual([]);
    expect(html).toContain(`)(${JSON.stringify(fonts())})</script>`);
  });

  test('are those of the theme of the site', async () => {
    const { text } = await site.gateway.client('nuit.localhost').send('GET', '/fr/login', { headers: PHONE });
    const ofNuit = [urlOf('shell', 'quicksand-latin-wght-normal.1234.woff2')];
    expect([fontsOf(text), text.includes(`)(${JSON.stringify(ofNuit)})</script>`)]).toEqual([[], true]);
  });

  test('have their rules at once in a browser without scripts: nothing would bring them later [R-FRAME-FIRST-TYPEFACES]', async () => {
    const ofScriptless = /<noscript><style nonce="[^"]+" data-sheet="[^"]+">(.*?)<\/style><\/noscript>/;
    expect(ofScriptless.exec(await visit(PHONE))?.[1]).toBe(FACE);
    expect(await visit()).not.toMatch(ofScriptless);
  });

  test('are there for the first paint on other machines, and where somebody is logged in [R-FRAME-FIRST-TYPEFACES]', async () => {
    expect(fontsOf(await visit())).toEqual(fonts());
    const { client } = await personOf(site.gateway);
    expect(fontsOf((await client.send('GET', '/members', { headers: PHONE })).text)).toEqual(fonts());
  });

  test('that every machine has stay where they are', () => {
    expect(splitTypefaces(SHELL_RULES)).toEqual({ rules: SHELL_RULES.replace(FACE, ''), faces: FACE });
  });
});

describe('a style sheet', () => {
  const file = (url: string) => ({ url, integrity: `sha384-${url}` });
  const FILES: PageFiles = {
    styles: [file('/main.css')],
    pageStyles: [file('/page.css')],
    rules: new Map(),
    lateFaces: '',
    fonts: ['/font.woff2'],
    shellScripts: [],
    remoteScript: null,
    laterScripts: [],
    earlyScript: null,
    standIn: null,
    hasStyles: true,
  };
  const stored = (contents: Record<string, string | Error>) => (sha384: string) => {
    const content = contents[sha384];
    return content instanceof Error ? Promise.reject(content) : Promise.resolve(content ? Buffer.from(content) : null);
  };

  test.each([
    ['is lost', {}],
    ['is damaged', { '/main.css': new Error('damaged') }],
    ['would end the element', { '/main.css': 'a{content:"</STYLE>"}' }],
  ])('that %s is a request, as before, with the typefaces in it', async (_why, main) => {
    const files = withLateTypefaces(await withRules(FILES, stored({ ...main, '/page.css': 'b{}' })));
    expect([...files.rules]).toEqual([['/page.css', 'b{}']]);
    expect(earlyHintLinks(files).map((link) => link.slice(0, link.indexOf(';')))).toEqual([
      '</main.css>',
      '</font.woff2>',
    ]);
  });

  test('that is in the document is not hinted at, nor are typefaces that come later', async () => {
    const files = await withRules(FILES, stored({ '/main.css': FACE, '/page.css': 'b{}' }));
    expect(earlyHintLinks(files)).toEqual([
      '</font.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin=anonymous',
    ]);
    expect(earlyHintLinks(withLateTypefaces(files))).toEqual([]);
  });
});
