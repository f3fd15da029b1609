import { act, render, screen, within } from '@testing-library/react';
import { createFakeHost, someMember, TestApp } from '@tandem/shared-ui/testing';
import { afterEach, expect, it, vi } from 'vitest';
import common from '../../locales/en.json';
import { andOthers, foundMembers } from '../../testing/found-members.ts';
import { partOfDay } from './model/evening.ts';
import { pageOf } from './TonightPage.tsx';
import en from './texts/en.json';

const Page = pageOf(en);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const siteWith = (respond: () => ReturnType<typeof foundMembers> | Promise<never>) =>
  createFakeHost({
    user: null,
    responses: { 'GET /api/members.php': respond },
    links: { signup: (params) => `/signup?profile=${params?.profile ?? ''}` },
  });

const openPage = (fake: ReturnType<typeof createFakeHost>, at = '/landers/alonetonight') =>
  render(
    <TestApp fake={fake} messages={{ 'mf-landers': common }} path="/landers/alonetonight/:slug?" at={at}>
      <Page />
    </TestApp>,
  );

const showPage = (at?: string, members = [someMember({ id: 7, name: 'Inge', age: 41 })]) =>
  openPage(
    siteWith(() => foundMembers(andOthers(members))),
    at,
  );

it("names the visitor's hour and evening by their own clock [S-LANDERS-ALONETONIGHT]", () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 21, 14), toFake: ['Date'] });
  showPage();
  expect(screen.getByText(/^It is (?:9:14 PM|21:14). The evening has begun/)).toBeDefined();
});

it('names the city whose time it is, and none where the time zone has no text [S-LANDERS-ALONETONIGHT]', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 21, 14), toFake: ['Date'] });
  const zoneOf = (timeZone: string) =>
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...new Intl.DateTimeFormat('en').resolvedOptions(),
      timeZone,
    });
  zoneOf('Europe/Brussels');
  const { unmount } = showPage();
  expect(screen.getByText(/^It is (?:9:14 PM|21:14), Brussels time. The evening has begun/)).toBeDefined();
  unmount();
  vi.restoreAllMocks();
  zoneOf('Asia/Tokyo');
  showPage();
  expect(screen.getByText(/^It is (?:9:14 PM|21:14). The evening has begun/)).toBeDefined();
});

it('goes on with the clock [S-LANDERS-ALONETONIGHT]', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 21, 59, 30), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  showPage();
  expect(screen.getByText(/^It is (?:9:59 PM|21:59)\b.* The evening has begun/)).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.getByText(/^It is (?:10:00 PM|22:00)\b.* and you are still awake/)).toBeDefined();
});

it.each([
  [4, 'night'],
  [5, 'day'],
  [16, 'day'],
  [17, 'evening'],
  [21, 'evening'],
  [22, 'night'],
])('at %i it is %s', (hour, part) => {
  expect(partOfDay(hour)).toBe(part);
});

it('shows members who are online first, each with the signup that starts from them', async () => {
  const away = someMember({ id: 1, name: 'Ada', online: false });
  showPage(undefined, [away, someMember({ id: 2, name: 'Bo', online: true })]);
  const people = await screen.findByRole('region', { name: 'Members you could write to tonight' });
  const links = within(people).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href')).slice(0, 2)).toEqual([
    '/signup?profile=2&lander=alonetonight',
    '/signup?profile=1&lander=alonetonight',
  ]);
});

it('shows real members before fictional ones who are online [R-LANDERS-SHOWN-REAL]', async () => {
  const drawn = Array.from({ length: 6 }, (_, index) => someMember({ id: index + 1, online: true, fictional: true }));
  showPage(undefined, [...drawn, someMember({ id: 9, name: 'Paula', online: false, fictional: false })]);
  const people = await screen.findByRole('region', { name: 'Members you could write to tonight' });
  const [first] = within(people).getAllByRole('link');
  expect(first?.getAttribute('href')).toBe('/signup?profile=9&lander=alonetonight');
});

it('says that they are here where all of them are', async () => {
  const here = Array.from({ length: 6 }, (_, index) =>
    someMember({ id: index + 1, name: `Here ${index}`, online: true }),
  );
  showPage(undefined, here);
  const people = await screen.findByRole('region', { name: 'Here right now, or a moment ago' });
  expect(within(people).getAllByRole('link')).toHaveLength(6);
});

it('says of nobody that they are here once that may be over [R-LANDERS-ONLINE-NOW]', async () => {
  const here = Array.from({ length: 6 }, (_, index) => someMember({ id: index + 1, online: true }));
  showPage(undefined, here);
  const people = await screen.findByRole('region', { name: 'Here right now, or a moment ago' });
  expect(within(people).getAllByText('Online now')).toHaveLength(6);
  vi.useFakeTimers({ now: Date.now() + 6 * 60_000, toFake: ['Date'] });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  const later = screen.getByRole('region', { name: 'Members you could write to tonight' });
  expect(within(later).queryByText('Online now')).toBeNull();
});

it('says so of nobody either when the page is opened again, as long as nobody was found anew [R-LANDERS-ONLINE-NOW]', async () => {
  const here = Array.from({ length: 6 }, (_, index) => someMember({ id: index + 1, online: true }));
  let isAway = false;
  const fake = siteWith(() => (isAway ? new Promise<never>(() => undefined) : foundMembers(here)));
  const { unmount } = openPage(fake);
  await screen.findByRole('region', { name: 'Here right now, or a moment ago' });
  unmount();
  isAway = true;
  vi.useFakeTimers({ now: Date.now() + 6 * 60_000, toFake: ['Date'] });
  openPage(fake);
  const people = screen.getByRole('region', { name: 'Members you could write to tonight' });
  expect(within(people).queryByText('Online now')).toBeNull();
});

it('has its own headline for a known slug', () => {
  showPage('/landers/alonetonight/rainy');
  expect(screen.getByRole('heading', { level: 1, name: 'Stay in tonight, in good company.' })).toBeDefined();
});
