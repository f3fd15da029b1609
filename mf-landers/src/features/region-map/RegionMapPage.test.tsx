import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MemberSearchQuery } from '@tandem/contracts/api/members';
import { COUNTRIES } from '@tandem/contracts/product/locales';
import { ApiError } from '@tandem/shared-ui/host';
import { createFakeHost, someMember, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import common from '../../locales/en.json';
import { andOthers, foundMembers } from '../../testing/found-members.ts';
import { atNewPlaces, stateOfPlace } from '../../testing/tab-place.ts';
import { OUTLINES } from './model/outlines.ts';
import { pageOf } from './RegionMapPage.tsx';
import en from './texts/en.json';

const Page = pageOf(en);
const user = userEvent.setup();

const addressWith = (params: Readonly<Record<string, string | number>>) => {
  const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString();
  return query === '' ? '/signup' : `/signup?${query}`;
};

atNewPlaces();

interface Shown {
  someFound?: boolean;
  inCountry?: number;
  /** What the place in the browser's history has. */
  state?: unknown;
  /** A search of the chosen country fails, while that is true. */
  isAway?: () => boolean;
}

/** Of each country so many members; of everywhere a member named Page, and others. */
function showPage(
  at = '/landers/maplanding',
  { someFound = true, inCountry = 6, state = null, isAway = () => false }: Shown = {},
) {
  const found = (country: MemberSearchQuery['country']) => {
    if (country === undefined) return andOthers([someMember({ id: 7, name: 'Page', age: 41, country: 'NL' })]);
    return Array.from({ length: inCountry }, (_, index) =>
      someMember({ id: 201 + index, name: `${country} ${'abcdef'[index]}`, age: 41, country }),
    );
  };
  const fake = createFakeHost({
    user: null,
    settings: { geoip_country: 'FR', geoip_selected_country: 'FR' },
    responses: {
      'GET /api/members.php': ({ query }: { query?: MemberSearchQuery }) => {
        if (query?.country === 'BE' && isAway())
          throw new ApiError({ code: 'internal', status: 500, message: 'Something went wrong.' });
        return foundMembers(someFound ? found(query?.country) : []);
      },
    },
    links: { signup: (params) => addressWith(params ?? {}) },
  });
  const { unmount } = render(
    <TestApp
      fake={fake}
      messages={{ 'mf-landers': common }}
      path="/landers/maplanding/:slug?"
      at={{ pathname: at, state }}
    >
      <Page />
    </TestApp>,
  );
  return { fake, unmount };
}

it('begins in the country of the visitor, and carries the chosen one into the signup [S-LANDERS-MAPLANDING, R-LANDERS-PORTRAIT-CHOICE]', async () => {
  const { fake } = showPage('/landers/maplanding/weekend');
  expect(screen.getByRole('heading', { level: 1, name: 'Saturday, and nobody to ask yet?' })).toBeDefined();
  expect(await screen.findByRole('combobox', { name: 'I am in' })).toHaveProperty('value', 'FR');
  await user.selectOptions(screen.getByRole('combobox', { name: 'I am in' }), 'Belgium');
  const near = await screen.findByRole('region', { name: 'Members in Belgium' });
  const portrait = await within(near).findByRole('link', { name: 'BE a, 41' });
  expect(portrait.getAttribute('href'), 'a portrait keeps the choice').toBe(
    '/signup?profile=201&country=BE&lander=maplanding%2Fweekend',
  );
  await user.click(screen.getByRole('button', { name: 'Start for free' }));
  expect(fake.navigations).toEqual(['/signup?lander=maplanding%2Fweekend&country=BE']);
});

it('says that members are of the chosen country only where they are [R-LANDERS-SHOWN-FIT]', async () => {
  showPage(undefined, { inCountry: 3 });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'I am in' }), 'Belgium');
  const some = await screen.findByRole('region', { name: 'Members you could write to' });
  const links = await within(some).findAllByRole('link', { name: /^BE/ });
  expect(links, 'they come first').toHaveLength(3);
  expect(within(some).getByRole('link', { name: 'Page, 41' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Members in Belgium' })).toBeNull();
});

it('draws the country of the visitor, and then the one that they choose [S-LANDERS-MAPLANDING]', async () => {
  showPage();
  const drawn = () => document.querySelector('svg[data-country="FR"] path')?.getAttribute('d');
  await waitFor(() => expect(drawn()).toBe(OUTLINES.FR.path));
  await user.selectOptions(screen.getByRole('combobox', { name: 'I am in' }), 'Belgium');
  expect(document.querySelector('svg[data-country="BE"] path')?.getAttribute('d')).toBe(OUTLINES.BE.path);
});

it('has an outline with pins of each country', () => {
  for (const country of COUNTRIES) {
    const { path, pins } = OUTLINES[country];
    expect(path, country).toMatch(/^(?:M\d+(?: \d+)+Z)+$/);
    expect(pins.length, country).toBeGreaterThanOrEqual(10);
    expect(pins.length % 2, country).toBe(0);
  }
});

it('says that the pins are nobody’s place', () => {
  showPage();
  expect(screen.getByText(/no member’s position is ever shown/)).toBeDefined();
});

it('is the map and the signup alone where no members are shown', async () => {
  showPage(undefined, { someFound: false });
  expect(await screen.findByRole('button', { name: 'Start for free' })).toBeDefined();
  expect(screen.queryByRole('region')).toBeNull();
});

it('has the country that was chosen when the visitor comes back from the signup, or loads it again [R-LANDERS-CHOICE-BACK]', async () => {
  const { unmount } = showPage();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'I am in' }), 'Belgium');
  unmount();
  showPage(undefined, { state: stateOfPlace() });
  expect(screen.getByRole('combobox', { name: 'I am in' })).toHaveProperty('value', 'BE');
  expect(await screen.findByRole('region', { name: 'Members in Belgium' })).toBeDefined();
});

it('begins in the country of the visitor where the place has none that the site knows', async () => {
  showPage(undefined, { state: { country: 'XX' } });
  expect(await screen.findByRole('combobox', { name: 'I am in' })).toHaveProperty('value', 'FR');
});

it('shows nobody of elsewhere where the search of the country fails, and searches again [R-LANDERS-SHOWN-FIT]', async () => {
  let isAway = true;
  showPage(undefined, { isAway: () => isAway });
  await screen.findByRole('region', { name: 'Members you could write to' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'I am in' }), 'Belgium');
  expect(await screen.findByRole('heading', { name: 'The portraits could not be loaded.' })).toBeDefined();
  expect(screen.queryByRole('region')).toBeNull();
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Members in Belgium' })).toBeDefined();
});
