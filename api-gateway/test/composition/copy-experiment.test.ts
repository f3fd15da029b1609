import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reportExperiments } from '../../src/cli/experiment-report.ts';
import { checkExperimentPages } from '../../src/main/check-experiment-pages.ts';
import { EXPERIMENTS, parseExperiments } from '../../src/platform/experiments/experiment.ts';
import type { Experiment } from '../../src/platform/experiments/experiment.ts';
import { cookieOf, openLanding, say } from './experiment-visitors.ts';
import { readPage } from './html-page.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

const GIVEN = {
  key: 'gallery-headline',
  name: 'Headline of the gallery',
  hypothesis: 'A question brings more signups.',
  status: 'running',
  start: '2026-01-01',
  stop: null,
  metric: 'signup',
  hashAttribute: 'visitor',
  hashVersion: 2,
  variations: ['own', 'question'],
  weights: [0.5, 0.5],
  condition: {},
  winner: null,
  page: '/landers/gallery',
  copy: { question: { texts: { en: { headline: 'Who is here?' }, fr: { headline: 'Qui est là ?' } } } },
};
const all = EXPERIMENTS as Experiment[];
const before = [...all];
const define = (...definitions: object[]) => all.splice(0, all.length, ...before, ...parseExperiments(definitions));

let site: PublishedGateway;
let landing: Awaited<ReturnType<typeof openLanding>>;
beforeAll(async () => {
  site = await startPublishedGateway();
  landing = await openLanding(site);
});
beforeEach(() => define(GIVEN));
afterEach(() => all.splice(0, all.length, ...before));
afterAll(() => site.close());

const planAt = async (path: string, client = site.gateway.client()) => readPage((await client.get(path)).text).plan;

/** A visitor who was assigned a variant, and the plan that they got. */
async function visitorOf(variant: string) {
  for (;;) {
    const client = site.gateway.client();
    const plan = await planAt('/landers/gallery', client);
    if (plan.experiments?.[GIVEN.key]?.variant === variant) return { client, plan };
  }
}

describe('an experiment over the copy of a page', () => {
  test('shows each visitor the copy of their variant, in the language of the page, and the page as it is to the control [R-LANDERS-COPY-VARIANT]', async () => {
    const { client, plan } = await visitorOf('question');
    expect(plan.copy).toEqual({ path: '/landers/gallery', slug: null, headline: 'Who is here?' });
    expect((await planAt('/fr/landers/gallery', client)).copy?.headline).toBe('Qui est là ?');
    expect((await visitorOf('own')).plan.copy).toBeUndefined();
  });

  test('is seen with that page of the part alone, and links within the site lead to it as a document [R-LANDERS-COPY-VARIANT, R-LANDERS-VARIANT-DOCUMENT]', async () => {
    const { plan } = await visitorOf('question');
    const shown = plan.experiments?.[GIVEN.key];
    expect(shown).toMatchObject({ isCounted: true, part: 'mf-landers' });
    expect(shown?.unshared).toEqual(expect.arrayContaining(['index', 'members-id-landing']));
    expect(shown?.unshared).not.toContain('landers-gallery');
    const routes = (await planAt('/landers/video')).parts['mf-landers']?.routes ?? [];
    expect(routes.find(({ id }) => id === 'landers-gallery')?.experiment).toBe(GIVEN.key);
  });

  test('counts a visitor under the variant of their copy [R-LANDERS-COPY-VARIANT, R-LANDERS-EXPOSURE-ONCE]', async () => {
    const { client } = await visitorOf('question');
    await say(client, { experiment: GIVEN.key, variant: 'question', locale: 'en' });
    expect(await landing.exposures(cookieOf(client)?.visitor)).toMatchObject([{ variant: 'question', locale: 'en' }]);
  });

  test('is not of addresses with a slug, unless it is about one [R-LANDERS-COPY-VARIANT]', async () => {
    expect((await planAt('/landers/gallery/spring')).experiments).toBeUndefined();
    define({ ...GIVEN, slug: 'spring' });
    expect((await planAt('/landers/gallery')).experiments).toBeUndefined();
    expect((await planAt(`/landers/gallery/spring?variant=${GIVEN.key}:question`)).copy).toMatchObject({
      slug: 'spring',
      headline: 'Who is here?',
    });
  });

  test('may be for the visitors of one partner, also on their later pages; others see the page as it is [R-LANDERS-EXPERIMENTS-SOURCE]', async () => {
    define({ ...GIVEN, condition: { ref: 'Partner-7' }, weights: [0.0001, 0.9999] });
    const client = site.gateway.client();
    expect((await planAt('/landers/video?network=acme&ref=partner-7', client)).experiments).toBeUndefined();
    const shown = async (path: string, visitor = site.gateway.client()) =>
      (await planAt(path, visitor)).experiments?.[GIVEN.key];
    expect(await shown('/landers/gallery', client)).toMatchObject({ variant: 'question', isCounted: true });
    expect(await shown('/landers/gallery?network=acme&ref=partner-8')).toMatchObject({ isCounted: false });
    expect(await shown('/landers/gallery')).toMatchObject({ variant: 'own', isCounted: false });
  });

  test('serves the winner to everybody once it is stopped, and previews of a draft to who has the link [R-LANDERS-VARIANT-WINNER, R-LANDERS-VARIANT-PREVIEW]', async () => {
    define({ ...GIVEN, status: 'stopped', winner: 'question' });
    expect(await planAt('/landers/gallery')).toMatchObject({ copy: { headline: 'Who is here?' } });
    define({ ...GIVEN, status: 'draft' });
    expect((await planAt('/landers/gallery')).experiments).toBeUndefined();
    expect(await planAt(`/landers/gallery?variant=${GIVEN.key}:question`)).toMatchObject({
      copy: { headline: 'Who is here?' },
      experiments: { [GIVEN.key]: { variant: 'question', isCounted: false } },
    });
  });
});

describe('variants that a page does not have', () => {
  const report = async (key: string) =>
    (await reportExperiments(site.ledger, { key, by: null, tenant: null }, false)).text;

  test('are assigned to nobody, who gets the control and is not counted; the report says so, and a gateway does not start [R-LANDERS-VARIANT-LACKED]', async () => {
    const [ours] = before;
    if (ours === undefined) throw new Error('There is no experiment.');
    const typo = { ...ours, variations: [...ours.variations, 'three-question'], weights: [0.1, 0.1, 0.1, 0.7] };
    all.splice(0, all.length, typo);
    expect(await landing.shownTo(site.gateway.client())).toEqual({ variant: 'first-line', isCounted: false });
    const fault =
      "/members/:id/landing has no variant 'three-question'; it has first-line, three-questions, conversation";
    expect(await report(ours.key)).toContain(`PAUSED: nobody is counted, because ${fault}.`);
    await expect(checkExperimentPages(site.gateway.db)).rejects.toThrow(fault);
  });

  test.each([
    [
      'a key that no page has',
      { key: 'home-headline', page: undefined, copy: undefined },
      "no page has an experiment 'home-headline'",
    ],
    ['a page that there is not', { page: '/landers/nothing' }, 'there is no landing page /landers/nothing'],
    ['a slug where there are none', { page: '/landers/video', slug: 'a' }, '/landers/video has no slugs'],
    [
      'pictures on a page without any',
      { page: '/landers/video', copy: { question: { pictures: 'women' } } },
      '/landers/video shows no pictures of its own: leave it out',
    ],
    ['a page of another experiment', { page: '/members/:id/landing' }, 'has the variants of member-landing already'],
  ])('are those of %s [R-LANDERS-VARIANT-LACKED]', async (_what, changes, fault) => {
    const { key = GIVEN.key } = changes as { key?: string };
    const given = Object.fromEntries(
      Object.entries({ ...GIVEN, ...changes }).filter(([, value]) => value !== undefined),
    );
    define(given);
    await expect(checkExperimentPages(site.gateway.db)).rejects.toThrow(fault);
    const text = await report(key);
    expect(text).toContain(fault);
    expect(text, 'nobody has seen it').not.toContain('NaN');
  });

  test('keep no gateway from starting where all are there [R-LANDERS-VARIANT-LACKED]', async () => {
    await expect(checkExperimentPages(site.gateway.db)).resolves.toBeUndefined();
  });
});
