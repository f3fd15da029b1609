import { EXPERIMENTS } from '../../src/platform/experiments/experiment.ts';
import type { Experiment } from '../../src/platform/experiments/experiment.ts';
import { readVariants, variantsCookie } from '../../src/platform/experiments/variants-cookie.ts';
import type { KnownVariants } from '../../src/platform/experiments/variants-cookie.ts';
import { BROWSER } from '../client.ts';
import type { TestClient } from '../harness.ts';
import { readPage } from './html-page.ts';
import type { PublishedGateway } from './published-gateway.ts';

/** The experiment of the landing pages of a member. */
export const KEY = 'member-landing';

function theExperiment(): Experiment {
  const found = EXPERIMENTS.find(({ key }) => key === KEY);
  if (found === undefined) throw new Error('There is no experiment.');
  return found;
}
export const EXPERIMENT = theExperiment();

export const cookieOf = (client: TestClient) => readVariants(`variants=${client.cookies.get('variants') ?? ''}`);

/** Puts variants of the visitor's own making into their cookie. */
export const setVariants = (client: TestClient, known: KnownVariants) =>
  client.cookies.set('variants', /=([^;]*)/.exec(variantsCookie(known, { secure: false }))?.[1] ?? '');

/** Says what the page has shown. */
export const say = (client: TestClient, body: object, headers: Record<string, string> = {}) =>
  client.post('/api/exposure.php', body, {
    headers: { 'sec-fetch-site': 'same-origin', 'user-agent': BROWSER, ...headers },
  });

/** Says that the page was seen with the variant that the visitor was assigned. */
export const sawIt = (client: TestClient, headers: Record<string, string> = {}) =>
  say(client, { experiment: KEY, variant: cookieOf(client)?.variants[KEY]?.variant }, headers);

/** Answers the question about cookies. Returns the cookie that the variants are in from then on. */
export const decide = async (client: TestClient, consent: boolean): Promise<string> =>
  (await client.post('/api/traffic-source.php', { consent })).headers['set-cookie']?.[0] ?? '';

/** The landing page of a new member on this site, and its visitors. */
export async function openLanding(site: PublishedGateway) {
  const { id: memberId } = await site.gateway.makeMember();
  const path = `/members/${memberId}/landing`;
  const shownTo = async (client: TestClient, search = '', headers: Record<string, string> = {}) =>
    readPage((await client.get(path + search, { headers })).text).plan.experiments?.[KEY];
  return {
    path,
    memberId,
    shownTo,
    /** A visitor who has opened the page, and the variant that they were assigned. */
    newVisitor: async () => {
      const client = site.gateway.client();
      const shown = await shownTo(client);
      if (shown === undefined) throw new Error('The page is of no experiment.');
      return { client, variant: shown.variant, visitor: cookieOf(client)?.visitor };
    },
    exposures: (visitor: string | undefined) =>
      site.gateway.db
        .selectFrom('experiment_exposures')
        .selectAll()
        .where('visitor', '=', visitor ?? '')
        .execute(),
  };
}
