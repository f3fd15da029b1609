import type { OwnPhoto } from '@tandem/contracts/api/photos';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { patternsOf, textsOf } from '../fixtures/texts.ts';
import { addPhoto, asSomebodyElse, readUser } from './others.ts';
import { askApi } from './people.ts';
import type { Place, Screen } from './screen.ts';
import { firstMember, goto } from './visit.ts';

const members = ({ locale }: Place) => textsOf('mf-members', locale);
const main = ({ page }: Place) => page.getByRole('main');

/** A like of the game that is returned: a match over the deck. */
async function openDeckMatch(place: Place): Promise<void> {
  const { page, locale } = place;
  await page.route('**/api/swipe-game.php*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const json: ResponseOf<'POST /api/swipe-game.php'> = {
      match: true,
      likes_left: 99,
      resets_at: new Date(Date.now() + 3_600_000).toISOString(),
    };
    return route.fulfill({ json });
  });
  const like = () => main(place).getByRole('button', { name: patternsOf('mf-members', locale)('swipe.like') });
  await goto('/swipe-game', like)(place);
  await like().first().click();
  await page
    .getByRole('dialog', { name: members(place)('match.title') })
    .getByRole('textbox')
    .waitFor();
}

/** The game once nobody is left. */
async function openDeckEnd(place: Place): Promise<void> {
  await place.page.route('**/api/swipe-game.php*', async (route) => {
    const response = await route.fetch();
    const deck = (await response.json()) as ResponseOf<'GET /api/swipe-game.php'>;
    await route.fulfill({ json: { ...deck, profiles: [], last_passed: null } });
  });
  await goto('/swipe-game', () => place.page.getByText(members(place)('swipe.endTitle')))(place);
}

/** A like that comes while the site is open. */
async function openNewLike(place: Place): Promise<void> {
  const { page, origin, locale } = place;
  await page.goto(`${origin}/lang-config`);
  await addPhoto(page, false);
  const own = await readUser(page);
  await goto('/members', () => page.getByRole('article'))(place);
  await asSomebodyElse(place, 'newcomer', (theirs) => askApi(theirs, '/api/like.php', { profile_id: own.id }));
  await page.getByRole('dialog', { name: textsOf('shell', locale)('like.new') }).waitFor();
}

/** The profile of somebody who has just joined, with photos of which one is private. */
async function openPhotosOf(place: Place): Promise<void> {
  const { page, origin, locale } = place;
  await page.goto(`${origin}/lang-config`);
  const { id } = await asSomebodyElse(place, 'newcomer', async (theirs) => {
    await addPhoto(theirs, false);
    await addPhoto(theirs, true);
    return readUser(theirs);
  });
  const open = () => page.getByRole('button', { name: textsOf('mf-members', locale)('photos.expand') });
  await goto(`/members/${id}`, open)(place);
  await open().first().click();
}

async function openGallery(place: Place): Promise<void> {
  await openPhotosOf(place);
  await place.page.getByRole('dialog').getByRole('img').first().waitFor();
}

/** A private photo, with what it costs. */
async function openLockedPhoto(place: Place): Promise<void> {
  await openGallery(place);
  const { page } = place;
  // A finger has no buttons: they are for screen readers and keyboards there.
  await page.keyboard.press('ArrowRight');
  const next = members(place)('photos.next');
  await page.getByRole('dialog').getByRole('button', { name: next, disabled: true }).waitFor();
}

async function openMemberMenu(place: Place): Promise<void> {
  const { page, locale } = place;
  const more = () => main(place).getByRole('button', { name: patternsOf('mf-members', locale)('block.more') });
  await goto(await firstMember(place), more)(place);
  await more().first().click();
  await page.getByRole('menuitem').first().waitFor();
}

async function openReport(place: Place): Promise<void> {
  const { page, locale } = place;
  await openMemberMenu(place);
  await page.getByRole('menuitem', { name: patternsOf('mf-members', locale)('report.menu') }).click();
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
}

/** The profile of somebody who has blocked the viewer. */
async function openBlockedProfile(place: Place): Promise<void> {
  const { page, origin, locale } = place;
  await page.goto(`${origin}/lang-config`);
  const own = await readUser(page);
  const { id } = await asSomebodyElse(place, 'newcomer', async (theirs) => {
    await askApi(theirs, '/api/block.php', { profile_id: own.id });
    return readUser(theirs);
  });
  const report = () => main(place).getByRole('button', { name: patternsOf('mf-members', locale)('report.menu') });
  await goto(`/members/${id}`, report)(place);
}

async function openNobodyFound(place: Place): Promise<void> {
  const path = '/members?min_age=98&hair_color=bald&tattoos=yes&with_photo=1';
  await goto(path, () => place.page.getByText(members(place)('empty.title')))(place);
}

/** Own photos of which one is being checked and one is rejected: a decision of the moderators. */
async function openJudgedPhotos(place: Place): Promise<void> {
  const { page, origin } = place;
  await page.goto(`${origin}/lang-config`);
  for (let photo = 0; photo < 3; photo += 1) await addPhoto(page, false);
  const judged: readonly Partial<OwnPhoto>[] = [
    {},
    { status: 'pending' },
    { status: 'rejected', rejection_reason: 'no_face' },
  ];
  await page.route('**/api/profile.php*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const body = (await response.json()) as ResponseOf<'GET /api/profile.php'>;
    const list = body.photos.photos.map((photo, index) => ({ ...photo, ...judged[index] }));
    return route.fulfill({ json: { ...body, photos: { ...body.photos, photos: list } } });
  });
  await goto('/profile', () => main(place).getByText(members(place)('own.photos.rejected'), { exact: true }))(place);
}

type State = Pick<Screen, 'name' | 'title' | 'open' | 'whole'> & { viewer?: Screen['viewer'] };

const STATES: readonly State[] = [
  { name: 'swipe-match', title: 'A match over the deck', open: openDeckMatch },
  { name: 'swipe-end', title: 'The end of the deck', open: openDeckEnd },
  { name: 'new-like', title: 'A new like', open: openNewLike },
  { name: 'photo-gallery', title: 'The photos of a member, full screen', open: openGallery },
  { name: 'photo-locked', title: 'A private photo with its offer', open: openLockedPhoto },
  { name: 'member-menu', title: 'The menu of a profile', viewer: 'regular', open: openMemberMenu },
  { name: 'member-report', title: 'A profile is reported', viewer: 'regular', open: openReport },
  { name: 'member-blocked', title: 'The profile of somebody who has blocked the viewer', open: openBlockedProfile },
  { name: 'members-nobody', title: 'A search that finds nobody', viewer: 'regular', open: openNobodyFound },
  { name: 'profile-photos', title: 'Own photos, checked and rejected', whole: true, open: openJudgedPhotos },
];

/** What the search, a profile, its photos and the swipe game show besides. */
export const MEMBER_STATES: readonly Screen[] = STATES.map((screen): Screen => ({
  viewer: 'newcomer',
  ...screen,
  state: true,
}));
