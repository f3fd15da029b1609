import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EARLY_SCRIPT_FILE } from '@tandem/contracts/composition/gesture-start';
import { releaseFileUrl } from '@tandem/contracts/composition/release';
import { REMOTE_BUNDLE, SHELL_BUNDLE, fixtureRoute } from './fixture-release.ts';
import { readPage } from './html-page.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

describe('a page that is in the document', () => {
  const released = {
    'shell': { prerender: SHELL_BUNDLE, files: { [EARLY_SCRIPT_FILE]: '/* early */' } },
    'mf-landers': {
      prerender: REMOTE_BUNDLE,
      routes: [
        fixtureRoute('landers-gallery', { prerender: { queries: [], changedByStored: ['last-search'] } }),
        fixtureRoute('landers-video', { prerender: { queries: [], actsAlone: true } }),
        fixtureRoute('index', { prerender: { queries: [] } }),
      ],
    },
  };
  let site: PublishedGateway;
  beforeAll(async () => {
    site = await startPublishedGateway(released);
  });
  afterAll(() => site.close());

  /** What the start script of a document is given of its wait. */
  const waitOf = (html: string) => {
    const given = /\}\)\(\[.*?\],\[.*?\],(null|\{.*?\})\)<\/script>/.exec(html)?.[1];
    if (given === undefined) throw new Error('The document has no start script.');
    return JSON.parse(given) as { early: { src: string; integrity: string }; stored: string[] } | null;
  };

  test('loads the small script of the shell for a visitor, and waits for a gesture [R-FRAME-START-GESTURE, R-FRAME-START-STORED]', async () => {
    const { text } = await site.gateway.client().get('/landers/gallery');
    expect(waitOf(text)).toEqual({
      early: {
        src: releaseFileUrl('shell', site.releases.shell.build, EARLY_SCRIPT_FILE),
        integrity: expect.stringMatching(/^sha384-.{64}$/),
      },
      stored: ['last-search'],
    });
    expect(readPage(text).all('link', { rel: 'preload', as: 'script' })).toEqual([]);
  });

  test.each(['/fr', '/landers/video', '/nothing'])(
    'asks about cookies above the frame of %s [R-PRIVACY-COOKIE-EARLY, R-PRIVACY-COOKIE-FREE]',
    async (path) => {
      const { text } = await site.gateway.client().get(path);
      const answers = readPage(text)
        .all('button')
        .flatMap(({ attributes }) => attributes['data-cookie-answer'] ?? []);
      expect(answers).toEqual(['necessary', 'accepted']);
      const places = ['<a class="skip-link"', '<section class="cookie-question"', '<div id="root">'].map((start) =>
        text.indexOf(start),
      );
      expect(places, 'the skip link is before any other').toEqual(places.toSorted((a, b) => a - b));
      expect(places).not.toContain(-1);
      expect(text).toContain(path === '/fr' ? '>Non</button>' : '>No</button>');
    },
  );

  test.each([
    ['of a member', '/landers/gallery', true],
    ['that does something by itself', '/landers/video', false],
  ])('%s starts after its first paint [R-FRAME-START-GESTURE]', async (_which, path, isMember) => {
    const client = isMember ? await site.gateway.login(await site.gateway.makeMember()) : site.gateway.client();
    const { text } = await client.get(path);
    const page = readPage(text);
    expect(page.plan.prerendered).toBe(true);
    expect(waitOf(text)).toBeNull();
  });
});
