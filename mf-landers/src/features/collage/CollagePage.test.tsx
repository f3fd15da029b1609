import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MemberSearchQuery } from '@tandem/contracts/api/members';
import { createFakeHost, someMember, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import common from '../../locales/en.json';
import { andOthers, foundMembers } from '../../testing/found-members.ts';
import { pageOf } from './CollagePage.tsx';
import en from './texts/en.json';

const Page = pageOf(en);
const user = userEvent.setup();

/** Members by what is searched for: somebody of the page, of a country, of everywhere. */
function showPage(inCountry: number, at = '/landers/collagelanding') {
  const searches: MemberSearchQuery[] = [];
  const fake = createFakeHost({
    user: null,
    settings: { geoip_country: 'FR' },
    responses: {
      'GET /api/members.php': ({ query }: { query?: MemberSearchQuery }) => {
        searches.push(query ?? {});
        const name = query?.max_age === undefined ? 'Page' : (query.country ?? 'Everywhere');
        const found = andOthers([someMember({ id: 7, name, age: 41 })]);
        if (query?.country === undefined) return foundMembers(found);
        return foundMembers(found.slice(0, inCountry).map((member) => ({ ...member, id: member.id + 200 })));
      },
    },
    links: { signup: (params) => (params?.ages === undefined ? '/signup' : `/signup?ages=${params.ages}`) },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-landers': common }} path="/landers/collagelanding/:slug?" at={at}>
      <Page />
    </TestApp>,
  );
  return { fake, searches };
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
  const { fake } = showPage(7, '/landers/collagelanding/sunday');
  expect(screen.getByRole('heading', { level: 1, name: 'Somebody to share a slow Sunday with.' })).toBeDefined();
  await user.click(await screen.findByRole('radio', { name: '18 to 35' }));
  await user.click(screen.getByRole('button', { name: 'Start for free' }));
  const [portrait] = within(await screen.findByRole('list', { name: 'Members' })).getAllByRole('link');
  expect(portrait?.getAttribute('href')).toBe('/signup?ages=18-35&lander=collagelanding%2Fsunday');
  expect(fake.navigations).toEqual(['/signup?lander=collagelanding%2Fsunday&ages=18-35']);
});
