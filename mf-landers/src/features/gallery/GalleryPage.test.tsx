import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MemberSearchQuery } from '@tandem/contracts/api/members';
import { ApiError } from '@tandem/shared-ui/host';
import { createFakeHost, someMember, TestApp } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import en from '../../locales/en.json';
import { andOthers, foundMembers } from '../../testing/found-members.ts';
import GalleryPage from './GalleryPage.tsx';

const members = andOthers([
  someMember({ id: 7, name: 'Inge', age: 41, city: 'Ghent', fictional: true }),
  someMember({ id: 8, name: 'Paul', age: 52, city: null, country: 'FR', fictional: false }),
]);

function showGallery(at = '/landers/gallery', options: FakeHostOptions = {}) {
  const fake = createFakeHost({
    user: null,
    responses: { 'GET /api/members.php': () => foundMembers(members) },
    links: { signup: (params) => (params?.profile === undefined ? '/signup' : `/signup?profile=${params.profile}`) },
    ...options,
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-landers': en }} path="/landers/gallery/:slug?" at={at}>
      <GalleryPage />
    </TestApp>,
  );
  return fake;
}

const startAddresses = () =>
  new Set(screen.getAllByRole('link', { name: 'Start for free' }).map((link) => link.getAttribute('href')));

it('has its own headline for a known slug, and records it with the signup [R-LANDERS-SLUG-COPY]', async () => {
  showGallery('/landers/gallery/evening');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Good evenings start with a good conversation.' }),
  ).toBeDefined();
  expect(startAddresses()).toEqual(new Set(['/signup?lander=gallery%2Fevening']));
});

it('shows the default copy for an unknown slug, and records it with the signup, as visits are [R-LANDERS-SLUG-UNKNOWN]', async () => {
  showGallery('/landers/gallery/no-such-thing');
  expect(await screen.findByRole('heading', { level: 1, name: 'Who would you write to?' })).toBeDefined();
  expect(startAddresses()).toEqual(new Set(['/signup?lander=gallery%2Fno-such-thing']));
});

const GIVEN = { path: '/landers/gallery/spring', slug: 'spring', headline: 'Spring is here', action: 'Say hello' };

it('shows the copy that a marketer wrote, and records its slug with the signup [F-LANDERS-COPY, R-LANDERS-SLUG-COPY]', async () => {
  showGallery('/landers/gallery/spring', { copy: GIVEN });
  expect(await screen.findByRole('heading', { level: 1, name: 'Spring is here' })).toBeDefined();
  const [start] = await screen.findAllByRole('link', { name: 'Say hello' });
  expect(start?.getAttribute('href')).toBe('/signup?lander=gallery%2Fspring');
  expect(screen.getByText(/Look around, tap a portrait/), 'what was not written is the page’s own').toBeDefined();
});

it('leaves the headline of a slug of its own where copy was written for the page as a whole', async () => {
  const whole = { path: '/landers/gallery/evening', slug: null, headline: 'Spring is here' };
  showGallery('/landers/gallery/evening', { copy: whole });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Good evenings start with a good conversation.' }),
  ).toBeDefined();
});

it('shows nothing of what was written for another address of the page', async () => {
  showGallery('/landers/gallery', { copy: GIVEN });
  expect(await screen.findByRole('heading', { level: 1, name: 'Who would you write to?' })).toBeDefined();
});

it('shows those members alone whom a marketer chose for its pictures, also where few of them are among the last to be here [F-LANDERS-COPY]', async () => {
  const people = Array.from({ length: 40 }, (_, index) =>
    someMember({ id: index + 1, name: `Member ${index}`, gender: index % 6 === 0 ? 'female' : 'male' }),
  );
  const respond = ({ query = {} }: { query?: MemberSearchQuery }) =>
    foundMembers(people.filter(({ gender }) => query.gender === undefined || gender === query.gender).slice(0, 24));
  showGallery('/landers/gallery', {
    responses: { 'GET /api/members.php': respond },
    copy: { path: '/landers/gallery', slug: null, pictures: 'women' },
  });
  const list = await screen.findByRole('list', { name: 'Members' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(7);
  expect(within(list).getByRole('link', { name: /^Member 0,/ })).toBeDefined();
  expect(within(list).queryByRole('link', { name: /^Member 1,/ })).toBeNull();
});

/** A gallery of a visitor from France, where so many members are. */
async function galleryInFrance(count: number) {
  const searches: MemberSearchQuery[] = [];
  const people = (from: number, country: 'FR' | 'NL', length = 8) =>
    Array.from({ length }, (_, index) => someMember({ id: from + index, name: `${country} ${from + index}`, country }));
  const respond = ({ query = {} }: { query?: MemberSearchQuery }) => {
    searches.push(query);
    if (query.hide_fictional === '1') return foundMembers([]);
    return foundMembers(query.country === undefined ? people(11, 'NL') : people(1, 'FR', count));
  };
  showGallery('/landers/gallery', {
    settings: { geoip_country: 'FR' },
    responses: { 'GET /api/members.php': respond },
  });
  const list = await screen.findByRole('list', { name: 'Members' });
  const names = within(list)
    .getAllByRole('link')
    .map((link) => (link.getAttribute('aria-label') ?? link.textContent).slice(0, 2));
  return { searches, names };
}

it('shows members of the visitor’s country, by the searches that the gateway has made for the page [R-LANDERS-SHOWN-FIT]', async () => {
  const { searches, names } = await galleryInFrance(7);
  expect(names).toEqual(Array.from({ length: 7 }, () => 'FR'));
  const search = { with_photo: '1', min_age: 25 };
  for (const wanted of [
    { ...search, country: 'FR', hide_fictional: '1' },
    { ...search, country: 'FR' },
    { ...search, hide_fictional: '1' },
    search,
  ])
    expect(searches).toContainEqual(wanted);
  expect(searches).toHaveLength(4);
});

it('shows those of everywhere behind them where too few are there [R-LANDERS-SHOWN-FIT]', async () => {
  const { names } = await galleryInFrance(2);
  expect(names).toHaveLength(10);
  expect(names[0]).toBe('FR');
});

it('shows nobody where a marketer chose a drawing [F-LANDERS-COPY]', async () => {
  showGallery('/landers/gallery', { copy: { path: '/landers/gallery', slug: null, pictures: 'drawing' } });
  expect(await screen.findByRole('heading', { name: 'It begins with a few words.' })).toBeDefined();
  expect(screen.queryByRole('list', { name: 'Members' })).toBeNull();
});

it('shows a drawing and nobody where fewer than six members were found [L-LANDERS-FEWEST-SHOWN]', async () => {
  showGallery('/landers/gallery', { responses: { 'GET /api/members.php': () => foundMembers(members.slice(0, 5)) } });
  expect(await screen.findByRole('heading', { name: 'It begins with a few words.' })).toBeDefined();
  expect(screen.queryByText('Inge')).toBeNull();
});

it('shows real members who were here longer ago before fictional ones [R-LANDERS-SHOWN-REAL]', async () => {
  const fictional = Array.from({ length: 24 }, (_, index) =>
    someMember({ id: 100 + index, name: `Drawn ${index}`, fictional: true }),
  );
  const real = [
    someMember({ id: 1, name: 'Paula', fictional: false }),
    someMember({ id: 2, name: 'Pierre', fictional: false }),
  ];
  const respond = ({ query = {} }: { query?: Record<string, unknown> }) =>
    foundMembers(query['hide_fictional'] === '1' ? real : fictional);
  showGallery('/landers/gallery', { responses: { 'GET /api/members.php': respond } });
  const list = await screen.findByRole('list', { name: 'Members' });
  const shown = within(list).getAllByRole('link');
  expect(shown).toHaveLength(24);
  expect(shown.slice(0, 3).map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual([
    expect.stringContaining('Paula'),
    expect.stringContaining('Pierre'),
    expect.stringContaining('Drawn 0'),
  ]);
});

it('is a list of links to the signup that starts from that member', async () => {
  showGallery();
  const list = await screen.findByRole('list', { name: 'Members' });
  expect(within(list).getByRole('link', { name: 'Inge, 41' }).getAttribute('href')).toBe(
    '/signup?profile=7&lander=gallery',
  );
});

it('marks each portrait as a step, so that the first tap opens the member, also before the site is there [R-LANDERS-FIRST-ANSWER]', async () => {
  showGallery();
  const list = await screen.findByRole('list', { name: 'Members' });
  for (const link of within(list).getAllByRole('link')) expect(link.dataset).toHaveProperty('step');
  for (const start of screen.getAllByRole('link', { name: 'Start for free' }))
    expect(start.dataset).not.toHaveProperty('step');
});

it('opens the member on a tap: name, age, place, fictional mark, and the way to write [R-MEMBERS-FICTIONAL-CARD]', async () => {
  showGallery();
  await userEvent.click(await screen.findByRole('link', { name: 'Inge, 41' }));
  const sheet = screen.getByRole('dialog', { name: 'Inge' });
  expect(within(sheet).getByText('41 years old, Ghent')).toBeDefined();
  expect(within(sheet).getByText('Fictional profile')).toBeDefined();
  expect(within(sheet).getByRole('link', { name: 'Write to Inge' }).getAttribute('href')).toBe(
    '/signup?profile=7&lander=gallery',
  );
});

it('labels only fictional members, and shows the country when there is no city', async () => {
  showGallery();
  await userEvent.click(await screen.findByRole('link', { name: 'Paul, 52' }));
  const sheet = screen.getByRole('dialog', { name: 'Paul' });
  expect(within(sheet).getByText('52 years old, France')).toBeDefined();
  expect(within(sheet).queryByText('Fictional profile')).toBeNull();
});

it('invites to sign up where visitors may not see members', async () => {
  const refuse = () =>
    Promise.reject(new ApiError({ code: 'authentication_required', status: 403, message: 'Log in to see members.' }));
  showGallery('/landers/gallery', { responses: { 'GET /api/members.php': refuse } });
  expect(await screen.findByRole('heading', { name: 'The portraits are for members only' })).toBeDefined();
});

it('offers to retry when the portraits fail to load', async () => {
  let calls = 0;
  const respond = () => {
    calls += 1;
    return calls === 1
      ? Promise.reject(new ApiError({ code: 'offline', status: 0, message: 'Check your connection and try again.' }))
      : foundMembers(members);
  };
  showGallery('/landers/gallery', { responses: { 'GET /api/members.php': respond } });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Inge, 41' })).toBeDefined();
});
