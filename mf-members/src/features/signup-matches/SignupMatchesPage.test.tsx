import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost, messagesIn, someMember, someUser } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import routes from '../../routes.ts';
import { genderSearched } from '../../shared/last-search.ts';
import SignupMatchesPage from './SignupMatchesPage.tsx';

const members = ['Anna', 'Bea', 'Cleo'].map((name, index) => someMember({ id: 2001 + index, name }));
const SEARCH = '?gender=female&min_age=18&max_age=35';

const SKIPPED = { match: false, likes_left: 4, resets_at: '2026-11-24T00:00:00.000Z' };

interface Options {
  responses?: FakeResponses;
  locale?: 'en' | 'fr';
  at?: string;
}

function openMatches({ responses, locale = 'en', at = '/signup-matches' }: Options = {}) {
  const fake = createFakeHost({
    user: someUser(),
    locale,
    responses: {
      'GET /api/signup-matches.php': () => ({ profiles: members }),
      'POST /api/like.php': () => ({ liked: true, match: false }),
      'POST /api/swipe-game.php': () => SKIPPED,
      ...responses,
    },
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-members': messagesIn({ en, fr }, locale) }} path="/signup-matches" at={at}>
      <SignupMatchesPage />
    </TestApp>,
  );
  const likes = () =>
    fake.calls.filter(({ key }) => key === 'POST /api/like.php').map(({ input }) => (input as { body: unknown }).body);
  const skips = () =>
    fake.calls.filter(({ key }) => key === 'POST /api/swipe-game.php').map(({ input }) => input['body']);
  return { fake, likes, skips, user: userEvent.setup({ delay: null }) };
}

const button = (name: string) => screen.findByRole('button', { name });

it('is at /signup-matches, for members, without reminders over it [S-SIGNUP-MATCHES]', async () => {
  openMatches();
  expect(await screen.findByRole('heading', { level: 1, name: 'Your matches' })).toBeDefined();
  expect(routes['signup-matches']).toMatchObject({ path: '/signup-matches', access: 'member', link: 'signupMatches' });
  expect(routes['signup-matches']?.frame?.withoutAlerts).toEqual(['activation', 'photo']);
});

it('has the menu of the member, who is gone once they are blocked [R-PRIVACY-BLOCK-MENU]', async () => {
  const { likes, skips, user } = openMatches({ responses: { 'POST /api/block.php': () => undefined } });
  await user.click(await button('More about Anna'));
  expect(await screen.findByRole('menuitem', { name: 'Report Anna' })).toBeDefined();
  await user.click(screen.getByRole('menuitem', { name: 'Block Anna' }));
  expect(document.activeElement).toBe(await button('Skip Bea'));
  expect(screen.getByText('1 of 2')).toBeDefined();
  expect([likes(), skips()]).toEqual([[], []]);
});

it('has each member once, to be liked or skipped, and then goes on to the search [R-SIGNUP-MATCHES-LIKE, R-SIGNUP-MATCHES-NEXT]', async () => {
  const { fake, likes, user } = openMatches({ at: `/signup-matches${SEARCH}` });
  await user.click(await button('Like Anna'));
  expect(await screen.findByText('2 of 3')).toBeDefined();
  expect(screen.getByText('You like Anna.')).toBeDefined();
  await user.click(await button('Skip Bea'));
  expect(screen.getByText('You skipped Bea.')).toBeDefined();
  expect(fake.navigations).toEqual([]);
  await user.click(await button('Like Cleo'));
  await waitFor(() => expect(fake.navigations).toEqual([`/members${SEARCH}`]));
  expect(likes()).toEqual([{ profile_id: 2001 }, { profile_id: 2003 }]);
  expect(fake.notices).toEqual([]);
});

it('asks for the gender that was chosen before the signup, also in the game [R-MEMBERS-FIT-ASKED]', async () => {
  const { fake } = openMatches({ at: `/signup-matches${SEARCH}` });
  await button('Like Anna');
  const calls = fake.calls.filter(({ key }) => key === 'GET /api/signup-matches.php');
  expect(calls.map(({ input }) => input['query'])).toEqual([{ gender: 'female' }]);
  expect(genderSearched(localStorage, someUser().id)).toBe('female');
});

it('keeps a skip as a pass, without waiting for it; one that is not saved goes on with a notice [R-SIGNUP-MATCHES-SKIP]', async () => {
  const { fake, skips, user } = openMatches({
    responses: {
      'POST /api/swipe-game.php': ({ body }) =>
        (body as { profile_id: number }).profile_id === 2001
          ? new Promise(() => undefined)
          : Promise.reject(
              new ApiError({ code: 'offline', status: 0, message: 'Check your connection and try again.' }),
            ),
    },
  });
  await user.click(await button('Skip Anna'));
  await user.click(await button('Skip Bea'));
  expect(await button('Skip Cleo')).toBeDefined();
  await waitFor(() => expect(fake.notices).toHaveLength(1));
  expect(fake.notices[0]).toMatchObject({
    tone: 'error',
    text: 'Skipping Bea was not saved. Check your connection and try again.',
  });
  expect(skips()).toEqual([
    { profile_id: 2001, action: 'pass' },
    { profile_id: 2002, action: 'pass' },
  ]);
});

it('keeps a member whose like the server refuses, and says why [R-SIGNUP-MATCHES-LIKE]', async () => {
  const refuse = () =>
    Promise.reject(new ApiError({ code: 'invisible', status: 409, message: 'Turn off invisible mode first.' }));
  const { fake, user } = openMatches({ responses: { 'POST /api/like.php': refuse } });
  await user.click(await button('Like Anna'));
  await waitFor(() => expect(fake.notices).toHaveLength(1));
  expect(fake.notices[0]).toMatchObject({ tone: 'error' });
  expect(fake.notices[0]?.text).toContain('Turn off invisible mode first.');
  await user.click(await button('Skip Anna'));
  expect(await button('Like Bea')).toBeDefined();
});

it('opens a match, and goes on when it is closed, also after the last member [R-LIKES-MODAL-OWN, R-SIGNUP-MATCHES-NEXT]', async () => {
  const { fake, user } = openMatches({
    responses: {
      'GET /api/signup-matches.php': () => ({ profiles: members.slice(0, 1) }),
      'POST /api/like.php': () => ({ liked: true, match: true }),
    },
  });
  await user.click(await button('Like Anna'));
  const match = within(await screen.findByRole('dialog', { name: "It's a match!" }));
  expect(fake.navigations).toEqual([]);
  await user.click(match.getByRole('button', { name: 'Keep looking' }));
  await waitFor(() => expect(fake.navigations).toEqual(['/members']));
});

it('goes straight on with a friendly line when nobody fits [R-SIGNUP-MATCHES-NEXT]', async () => {
  const { fake } = openMatches({ responses: { 'GET /api/signup-matches.php': () => ({ profiles: [] }) } });
  await waitFor(() => expect(fake.navigations).toEqual(['/members']));
  expect(fake.notices).toEqual([{ tone: 'info', text: 'Nobody near you fits yet. Have a look around.' }]);
});

it('can be loaded again, or skipped, when it failed', async () => {
  let isDown = true;
  const respond = () => {
    if (isDown) throw new ApiError({ code: 'internal', status: 500, message: 'An error has occurred.' });
    return { profiles: members };
  };
  const { user } = openMatches({
    responses: { 'GET /api/signup-matches.php': respond },
    at: `/signup-matches${SEARCH}`,
  });
  expect(await screen.findByText('An error has occurred.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Skip' }).getAttribute('href')).toBe(`/members${SEARCH}`);
  isDown = false;
  await user.click(await button('Try again'));
  expect(await button('Like Anna')).toBeDefined();
});

it('is in French', async () => {
  openMatches({ locale: 'fr' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Des profils pour vous' })).toBeDefined();
  expect(await button('Passer ce profil\u00A0: Anna')).toBeDefined();
  expect(screen.getByText('1 sur 3')).toBeDefined();
});
