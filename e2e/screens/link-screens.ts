import type { User } from '@tandem/contracts/api/user';
import { textsOf } from '../fixtures/texts.ts';
import { askApi } from './people.ts';
import type { Place, Screen } from './screen.ts';
import { goto } from './visit.ts';

const LINK = `?token=${'A'.repeat(43)}`;

const heading = (key: string) => (place: Place) =>
  place.page.getByRole('heading', { level: 1, name: textsOf('mf-signup', place.locale)(key), exact: true });

/** The member who is logged in, as they are before their first photo; null for a visitor. */
async function readNewcomer({ page, origin }: Place): Promise<User | null> {
  await page.goto(`${origin}/lang-config`);
  const { user } = await askApi<{ user: User | null }>(page, '/api/user.php');
  return user === null ? null : { ...user, profile: { ...user.profile, main_image: null } };
}

/** A link that is good, which only the server knows: its call succeeds in this browser alone. */
const openGoodLink = (page: string, call: string, title: string) => async (place: Place) => {
  const user = await readNewcomer(place);
  await place.page.route(`**/api/${call}.php*`, (route) => route.fulfill({ json: { user } }));
  await goto(page + LINK, heading(title))(place);
};

/** Presses the way back of the mail about a deletion. */
async function pressReturn(place: Place, title: string): Promise<void> {
  await goto(`/account-deleted${LINK}`, heading('deleted.return-title'))(place);
  const name = textsOf('mf-signup', place.locale)('deleted.return');
  await place.page.getByRole('main').getByRole('button', { name, exact: true }).click();
  await heading(title)(place).waitFor();
  // What comes in the place of the button is not under the pointer.
  await place.page.mouse.move(0, 0);
}

async function openBack(place: Place): Promise<void> {
  await place.page.route('**/api/reactivate.php*', (route) => route.fulfill({ json: { user: null } }));
  await pressReturn(place, 'deleted.back-title');
}

const STATES: readonly Omit<Screen, 'state'>[] = [
  {
    name: 'activate-done-confirmed',
    title: 'The address is confirmed',
    viewer: 'free',
    open: openGoodLink('/activate/done', 'activate', 'confirmed.title'),
  },
  {
    name: 'activate-done-visitor',
    title: 'The address is confirmed, on another device',
    viewer: 'visitor',
    open: openGoodLink('/activate/done', 'activate', 'confirmed.title'),
  },
  {
    name: 'mail-change-done',
    title: 'The new address is confirmed',
    viewer: 'free',
    open: openGoodLink('/mail-change/do', 'mail-change', 'mail-change.done'),
  },
  {
    name: 'mail-change-visitor',
    title: 'The new address is confirmed, on another device',
    viewer: 'visitor',
    open: openGoodLink('/mail-change/do', 'mail-change', 'mail-change.done'),
  },
  {
    name: 'account-deleted-done',
    title: 'After the deletion of an account',
    viewer: 'visitor',
    open: goto('/account-deleted#done', heading('deleted.title')),
  },
  {
    name: 'account-deleted-return',
    title: 'The way back of a deleted account',
    viewer: 'visitor',
    open: goto(`/account-deleted${LINK}`, heading('deleted.return-title')),
  },
  { name: 'account-deleted-back', title: 'A deleted account that is back', viewer: 'visitor', open: openBack },
  {
    name: 'account-deleted-late',
    title: 'The way back that is too late',
    viewer: 'visitor',
    open: (place) => pressReturn(place, 'deleted.failed'),
  },
];

/** States of the pages that mails lead to. */
export const LINK_SCREENS: readonly Screen[] = STATES.map((screen): Screen => ({ ...screen, state: true }));
