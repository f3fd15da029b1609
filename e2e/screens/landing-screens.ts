import { LANDING_JOURNEYS } from '../fixtures/landing-journeys.ts';
import { patternsOf, textsOf } from '../fixtures/texts.ts';
import type { Place, Screen } from './screen.ts';
import { goto } from './visit.ts';

/** The deck after five swipes, all to the right: those who are waiting. */
export async function openWaiting(place: Place): Promise<void> {
  const like = place.page.getByRole('button', { name: patternsOf('mf-landers', place.locale)('swipedeck.like') });
  await goto('/landers/tinderswipe', () => like)(place);
  for (let swiped = 0; swiped < 5; swiped += 1) await like.click();
  await place.page.getByRole('main').getByRole('listitem').first().waitFor();
}

/** The address of the first member whom the search shows. */
async function aMember(place: Place): Promise<string> {
  const people = () => place.page.getByRole('main').getByRole('article');
  await goto('/members', people)(place);
  const address = await people().first().getByRole('link').first().getAttribute('href');
  return /\/members\/(\d+)/.exec(address ?? '')?.[1] ?? '0';
}

/** A member's landing page that chance would choose: its first variant has no address of its own, as the two others have. */
export const FIRST_LINE_SCREEN: Screen = {
  name: 'members-id-landing',
  title: 'A landing page of a member: the first line',
  viewer: 'visitor',
  open: async (place) => goto(`/members/${await aMember(place)}/landing?variant=member-landing:first-line`)(place),
};

/** What the signup begins with after each landing page: the same ways as in its journeys. */
export const ARRIVED_SCREENS: readonly Screen[] = LANDING_JOURNEYS.map(({ path, go }) => ({
  name: `signup-from-${path.replaceAll(/[^a-z\d]+/gi, '-').replace(/^-/, '')}`,
  title: `Signup, from ${path}`,
  viewer: 'visitor',
  state: true,
  joining: true,
  open: async (place) => {
    const id = path.includes(':id') ? await aMember(place) : '';
    await goto(path.replace(':id', id))(place);
    const { page, locale } = place;
    await go({ page, t: textsOf('mf-landers', locale), pattern: patternsOf('mf-landers', locale) });
    await page.waitForURL(/\/signup\?/);
    await page.locator('form[aria-labelledby="signup-title"]').waitFor();
  },
}));
