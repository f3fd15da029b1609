import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readPage } from './html-page.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';
import { runMf } from './run-mf.ts';

let site: PublishedGateway;
let folder: string;
beforeAll(async () => {
  site = await startPublishedGateway();
  folder = await mkdtemp(join(tmpdir(), 'tandem-copy-'));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (...words: string[]) => runMf(site, ['copy', ...words]);

async function fileOf(content: unknown) {
  const file = join(folder, 'copy.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const GALLERY = '/landers/gallery';
const inBoth = (words: object, french: object = words) => ({ en: words, fr: french });
const COPY = [
  { page: GALLERY, texts: inBoth({ headline: 'Everybody, at {tenant}' }) },
  {
    page: GALLERY,
    slug: 'spring',
    pictures: 'women',
    texts: {
      en: {
        title: 'Spring at {tenant}',
        description: '{free_messages} are free.',
        headline: 'Spring',
        action: 'Say hello',
      },
      fr: { title: 'Printemps', description: 'Le printemps.', headline: 'Le printemps', action: 'Dire bonjour' },
    },
  },
  { page: GALLERY, slug: 'spring', network: 'Acme', texts: inBoth({ headline: 'Spring with Acme' }) },
  { page: GALLERY, slug: 'spring', network: 'Acme', ref: 'Partner-7', texts: inBoth({ headline: 'Spring with 7' }) },
  {
    page: GALLERY,
    slug: 'spring',
    sub1: 'banner-2',
    texts: inBoth({ headline: 'You saw the second banner', text: 'Hello. {free_offer}' }),
  },
];

/** The page of a visitor, once the gateway has been notified of the copy. */
async function pageAt(path: string, client = site.gateway.client()) {
  return readPage((await client.get(path)).text);
}
const setCopy = async (copy: unknown) => {
  expect(await run('set', 'alpha', await fileOf(copy))).toMatchObject({ code: 0 });
  await vi.waitFor(
    async () => {
      const { body } = await site.gateway
        .client()
        .get('/landers/gallery')
        .then(({ text }) => ({ body: readPage(text).plan }));
      expect(body.copy?.headline ?? null).toBe((copy as unknown[]).length === 0 ? null : 'Everybody, at Alpha');
    },
    { timeout: 30_000, interval: 50 },
  );
};

describe('the copy of a landing page', () => {
  test('is that of its slug in the language of the page, for the next visitor [F-LANDERS-COPY, R-LANDERS-COPY-CHOSEN]', async () => {
    await setCopy(COPY);
    const english = await pageAt(`${GALLERY}/spring`);
    expect(english.title).toBe('Spring at Alpha');
    expect(english.meta('description')).toBe('5 are free.');
    expect(english.plan.copy).toEqual({
      path: `${GALLERY}/spring`,
      slug: 'spring',
      headline: 'Spring',
      action: 'Say hello',
      pictures: 'women',
    });
    const routes = english.plan.parts['mf-landers']?.routes ?? [];
    expect(routes.find(({ id }) => id === 'landers-gallery')?.texts.title, 'the frame names it so').toBe(
      'Spring at {tenant}',
    );
    const french = await pageAt(`/fr${GALLERY}/spring`);
    expect([french.title, french.plan.copy?.headline]).toEqual(['Printemps · Alpha', 'Le printemps']);
  });

  test('is that of the visitor’s network, also on later pages [R-LANDERS-COPY-CHOSEN]', async () => {
    await setCopy(COPY);
    const client = site.gateway.client();
    const first = await pageAt(`${GALLERY}/spring?network=acme`, client);
    expect(first.plan.copy).toMatchObject({ headline: 'Spring with Acme', action: 'Say hello' });
    expect((await pageAt(`${GALLERY}/spring`, client)).plan.copy?.headline).toBe('Spring with Acme');
    expect((await pageAt(`${GALLERY}/spring?network=other`)).plan.copy?.headline).toBe('Spring');
  });

  test('is that of the visitor’s ref and sub1, also on later pages [R-LANDERS-COPY-CHOSEN]', async () => {
    await setCopy(COPY);
    const client = site.gateway.client();
    const first = await pageAt(`${GALLERY}/spring?network=acme&ref=partner-7`, client);
    expect(first.plan.copy).toMatchObject({ headline: 'Spring with 7', action: 'Say hello' });
    const later = await pageAt(`${GALLERY}/spring?network=acme&sub1=banner-2`, client);
    expect(later.plan.copy?.headline, 'where they came from first counts').toBe('Spring with 7');
    const headline = async (query: string) => (await pageAt(`${GALLERY}/spring?${query}`)).plan.copy?.headline;
    expect(await headline('ref=partner-7'), 'of another network').toBe('Spring');
    expect(await headline('network=acme&aff_sub=banner-2&ref=partner-7')).toBe('You saw the second banner');
    expect(await headline('sub1=banner-20')).toBe('Spring');
    const french = await pageAt(`/fr${GALLERY}/spring?sub1=banner-2`);
    expect(french.plan.copy?.text).toBe('Hello. Vos 5\u00A0premiers messages sont offerts.');
  });

  test('is the default copy for an unknown slug, and none on other pages [R-LANDERS-SLUG-UNKNOWN]', async () => {
    await setCopy(COPY);
    const unknown = await pageAt(`${GALLERY}/no-such-thing`);
    expect(unknown.plan.copy).toMatchObject({ slug: null, headline: 'Everybody, at Alpha' });
    expect((await pageAt('/landers/video')).plan.copy).toBeUndefined();
    expect((await pageAt('/login')).plan.copy).toBeUndefined();
    await setCopy([]);
    expect((await pageAt(`${GALLERY}/spring`)).plan.copy).toBeUndefined();
  });

  test('is on the picture where its address is shared; other words are drawn for nobody [F-LANDERS-COPY]', async () => {
    await setCopy(COPY);
    const page = await pageAt(`${GALLERY}/spring`);
    const url = new URL(page.meta('og:image') ?? '');
    expect(url.pathname).toMatch(/\/copy-en-[0-9a-f]{12}\.png$/);
    expect(page.meta('og:image:alt')).toBe('Spring');
    const image = await fetch(url);
    expect(image.headers.get('cache-control')).toContain('immutable');
    expect(await sharp(Buffer.from(await image.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630 });
    const forged = await site.gateway.client().get(url.pathname.replace(/[0-9a-f]{12}/, '0123456789ab'));
    expect([forged.status, forged.headers.location]).toEqual([302, expect.stringContaining('/site-en-')]);
  });
});

describe('`mf copy`', () => {
  test('prints what there is as a file that can be handed in again', async () => {
    await setCopy(COPY);
    const { out } = await run('show', 'alpha');
    expect(JSON.parse(out)).toEqual(COPY);
    expect(await run('check', 'alpha', await fileOf(out))).toMatchObject({
      code: 0,
      out: expect.stringContaining('5 entries') as string,
    });
  });

  test.each([
    [
      'a text that is missing in a language',
      [{ page: GALLERY, texts: { en: { headline: 'Hello' } } }],
      'landing_copy.0: no headline in fr',
    ],
    [
      'a page that there is not',
      [{ page: '/landers/nothing', texts: inBoth({ text: 'x' }) }],
      'there is no landing page /landers/nothing',
    ],
    [
      'a page of another kind',
      [{ page: '/pages/terms', texts: inBoth({ text: 'x' }) }],
      'there is no landing page /pages/terms',
    ],
    [
      'a slug where there are none',
      [{ page: '/landers/video', slug: 'a', texts: inBoth({ text: 'x' }) }],
      '/landers/video has no slugs',
    ],
    ['the same twice', [COPY[0], COPY[0]], 'landing_copy.1: the same page, slug and traffic source once more'],
    [
      'the same source twice, in capitals',
      [COPY[4], { ...COPY[4], sub1: 'BANNER-2' }],
      'landing_copy.1: the same page, slug and traffic source once more',
    ],
    [
      'a source with a character that nobody sees',
      [{ ...COPY[4], sub1: 'banner\u200B2' }],
      'landing_copy.0: a character that nobody sees in sub1',
    ],
    [
      'a word in braces that nothing is written for',
      [{ page: GALLERY, texts: inBoth({ text: 'Hello {name}' }) }],
      'nothing is written for {name}',
    ],
    [
      'a headline that is too long',
      [{ page: GALLERY, texts: inBoth({ headline: 'x'.repeat(91) }) }],
      'landing_copy.0.texts.en.headline: ',
    ],
    ['markup', [{ page: GALLERY, texts: inBoth({ text: 'a<script src=x>' }) }], 'markup in text in en'],
    [
      'a link that runs a script',
      [{ page: GALLERY, texts: inBoth({ action: 'javascript:x()' }) }],
      'markup in action in',
    ],
    [
      'an action where none is shown',
      [{ page: '/landers/video', texts: inBoth({ action: 'Go' }) }],
      'landing_copy.0: /landers/video shows no action of its own: leave it out',
    ],
    [
      'pictures where none are shown',
      [{ page: '/landers/video', pictures: 'men' }],
      'landing_copy.0: /landers/video shows no pictures of its own: leave it out',
    ],
    ['an unknown field', [{ page: GALLERY, texts: inBoth({ subtitle: 'x' }) }], 'landing_copy.0.texts.en: '],
    ['nothing', [{ page: GALLERY }], 'landing_copy.0: neither texts nor pictures'],
    ['no list', { page: GALLERY }, 'landing_copy: a list is expected'],
    ['no JSON', '{', 'is no JSON: '],
  ])('refuses %s, and changes nothing [R-LANDERS-COPY-CHECKED]', async (_what, copy, sentence) => {
    const { code, out } = await run('set', 'alpha', await fileOf(copy));
    expect([code, out]).toEqual([1, expect.stringContaining(sentence)]);
    expect(JSON.parse((await run('show', 'alpha')).out)).toEqual(COPY);
  });

  test('says what it does not understand', async () => {
    expect((await run('set', 'alpha')).code).toBe(2);
    expect((await run('paint', 'alpha', 'file')).code).toBe(2);
    expect(await run('show', 'nowhere')).toMatchObject({
      code: 1,
      out: expect.stringContaining('There is no tenant') as string,
    });
    expect(await run('set', 'alpha', join(folder, 'nothing.json'))).toMatchObject({
      code: 1,
      out: expect.stringContaining('cannot be read') as string,
    });
  });
});

test('a row with copy that this version cannot use is served without it', async () => {
  const { db } = site.gateway;
  const broken = [{ page: GALLERY, texts: { en: { hologram: 'x' } } }, COPY[0]];
  await db
    .updateTable('tenants')
    .set({ landing_copy: JSON.stringify(broken) })
    .where('key', '=', 'alpha')
    .execute();
  await vi.waitFor(async () => expect((await pageAt(GALLERY)).plan.copy?.headline).toBe('Everybody, at Alpha'), {
    timeout: 30_000,
    interval: 50,
  });
});
