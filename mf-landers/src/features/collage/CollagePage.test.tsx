import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MemberSearchQuery } from '@tandem/contracts/api/members';
import { ApiError } from '@tandem/shared-ui/host';
import { createFakeHost, someMember, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import common from '../../locales/en.json';
import { andOthers, foundMembers } from '../../testing/found-members.ts';
import { atNewPlaces, stateOfPlace } from '../../testing/tab-place.ts';
import { pageOf } from './CollagePage.tsx';
import en from './texts/en.json';

const Page = pageOf(en);
const user = userEvent.setup();

atNewPlaces();

interface Shown {
  at?: string;
  /** What the place in the browser's history has. */
  state?: unknown;
  /** Why a search for the chosen ages fails, while it does. */
  fault?: () => ApiError | null;
}

/** Members by what is searched for: somebody of the page, of a country, of everywhere. */
function showPage(inCountry: number, { at = '/landers/collagelanding', state = null, fault = () => null }: Shown = {}) {
  const searches: MemberSearchQuery[] = [];
  const fake = createFakeHost({
    user: null,
    settings: { geoip_country: 'FR' },
    responses: {
      'GET /api/members.php': ({ query }: { query?: MemberSearchQuery }) => {
        searches.push(query ?? {});
        const failed = query?.max_age === undefined ? null : fault();
        if (failed !== null) throw failed;
        const name = query?.max_age === undefined ? 'Page' : (query.country ?? 'Everywhere');
        const found = andOthers([someMember({ id: 7, name, age: 41 })]);
        if (query?.country === undefined) return foundMembers(found);
        return foundMembers(found.slice(0, inCountry).map((member) => ({ ...member, id: member.id + 200 })));
      },
    },
    links: { signup: (params) => (params?.ages === undefined ? '/signup' : `/signup?ages=${params.ages}`) },
  });
  const { unmount } = render(
    <TestApp
      fake={fake}
      messages={{ 'mf-landers': common }}
      path="/landers/collagelanding/:slug?"
      at={{ pathname: at, state }}
    >
      <Page />
    </TestApp>,
  );
  return { fake, searches, unmount };
}

const first = async (name: string) =>
  within(await screen.findByRole('list', { name: 'Members' })).findByRole('link', { name: `${name}, 41` });

it('rearranges around the chosen ages, with members of the country of the visitor [S-LANDERS-COLLAGELANDING, R-LANDERS-SHOWN-FIT]', async () => {
  const { searches } = showPage(7);
  await first('Page');
  await user.click(screen.getByRole('radio', { name: '35 and over' }));
  await first('FR');
  expect(searches.at(-1)).toEqual({ with_photo: '1', min_age: 35, max_age: 99, country: 'FR' });
});

it('shows those of everywhere when too few of the country fit [R-LANDERS-SHOWN-FIT]', async () => {
  showPage(5);
  await user.click(await screen.findByRole('radio', { name: '35 and over' }));
  expect(await first('Everywhere')).toBeDefined();
});

it('shows nobody who could be taken for a minor, whatever ages are chosen', async () => {
  const { searches } = showPage(7);
  await user.click(await screen.findByRole('radio', { name: '18 to 35' }));
  await waitFor(() => expect(searches.at(-1)).toMatchObject({ min_age: 25, max_age: 35 }));
});

it('loads each photo in the size of its tile, the first one before the others', async () => {
  showPage(7);
  await first('Page');
  const photos = within(screen.getByRole('list', { name: 'Members' }))
    .getAllByRole('listitem')
    .map((tile) => tile.querySelector('img'));
  const isLarge = photos.map((photo) => photo?.sizes.endsWith('62vw'));
  expect(isLarge).toEqual([true, false, false, false, true, false, false]);
  expect(photos.map((photo) => photo?.getAttribute('fetchpriority'))).toEqual(['high', ...Array(6).fill('low')]);
});

it('carries the ages and the page into the signup, from a portrait as well [R-LANDERS-PORTRAIT-CHOICE]', async () => {
  const { fake } = showPage(7, { at: '/landers/collagelanding/sunday' });
  expect(screen.getByRole('heading', { level: 1, name: 'Somebody to share a slow Sunday with.' })).toBeDefined();
  await user.click(await screen.findByRole('radio', { name: '18 to 35' }));
  await user.click(screen.getByRole('button', { name: 'Start for free' }));
  const [portrait] = within(await screen.findByRole('list', { name: 'Members' })).getAllByRole('link');
  expect(portrait?.getAttribute('href')).toBe('/signup?ages=18-35&lander=collagelanding%2Fsunday');
  expect(fake.navigations).toEqual(['/signup?lander=collagelanding%2Fsunday&ages=18-35']);
});

it('has the ages that were chosen when the visitor comes back from the signup, or loads it again [R-LANDERS-CHOICE-BACK]', async () => {
  const { unmount } = showPage(7);
  await user.click(await screen.findByRole('radio', { name: '35 and over' }));
  unmount();
  showPage(7, { state: stateOfPlace() });
  expect(screen.getByRole('radio', { name: '35 and over' })).toHaveProperty('checked', true);
  expect(await first('FR')).toBeDefined();
});

it('shows nobody who does not fit where the search for the ages fails, and searches again [R-LANDERS-SHOWN-FIT]', async () => {
  let isAway = true;
  const away = new ApiError({ code: 'internal', status: 500, message: 'Something went wrong.' });
  showPage(7, { fault: () => (isAway ? away : null) });
  await first('Page');
  await user.click(screen.getByRole('radio', { name: '35 and over' }));
  expect(await screen.findByRole('heading', { name: 'The portraits could not be loaded.' })).toBeDefined();
  expect(screen.queryByRole('list', { name: 'Members' })).toBeNull();
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await first('FR')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('is a drawing where visitors may not search for ages: that is no fault [R-MEMBERS-SEARCH-NONE]', async () => {
  const refused = new ApiError({ code: 'authentication_required', status: 403, message: 'Log in to see members.' });
  showPage(7, { fault: () => refused });
  await first('Page');
  await user.click(screen.getByRole('radio', { name: '35 and over' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Members' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
