import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { someOwnProfile } from '../../testing/open-own-profile.tsx';
import { openSearch, panel } from '../../testing/open-search.tsx';

const PROFILE = 'GET /api/profile.php';
const SEARCH = 'GET /api/members.php';
const INTERESTS = [
  { id: 'hiking', label: 'Hiking' },
  { id: 'bondage', label: 'Bondage' },
];
const HINT = 'To filter by intimate interests, first agree on your profile to show your own.';

type Options = Parameters<typeof openSearch>[1] & { consents?: boolean };
const open = ({ consents = false, responses, ...options }: Options = {}, at = '/members?page=1') =>
  openSearch(at, {
    settings: { interests: INTERESTS.map(({ id }) => id) },
    links: { profile: () => '/profile', login: () => '/login', signup: () => '/signup' },
    responses: {
      'GET /api/interests.php': () => INTERESTS,
      [PROFILE]: () => someOwnProfile({ sensitive_consent: consents }),
      ...responses,
    },
    ...options,
  });
/** Opens the list of interests, and waits for its names. */
async function openInterests(user: ReturnType<typeof open>['user']) {
  await user.click(await panel().findByRole('button', { name: 'All interests' }));
  expect(await panel().findByRole('checkbox', { name: 'Hiking' })).toBeDefined();
}
const offered = () => panel().queryByRole('checkbox', { name: 'Bondage' }) !== null;

describe('intimate interests among the filters', () => {
  it('are offered to those who have consented', async () => {
    const { user } = open({ consents: true });
    await openInterests(user);
    await waitFor(() => expect(offered()).toBe(true));
    expect(panel().queryByText(HINT)).toBeNull();
  });

  it('are not offered without the consent, which the hint leads to [R-MEMBERS-FILTER-CONSENT]', async () => {
    const { user } = open();
    await openInterests(user);
    expect((await panel().findByText(HINT, { exact: false })).textContent).toContain(HINT);
    expect(panel().getByRole('link', { name: 'My profile' }).getAttribute('href')).toBe('/profile');
    expect(offered()).toBe(false);
  });

  it('are not offered to visitors, whom the hint leads to the login; no profile is requested [R-MEMBERS-FILTER-LOGIN]', async () => {
    const { user, fake } = open({ user: null });
    await openInterests(user);
    expect(await panel().findByText('Intimate interests are for members.', { exact: false })).toBeDefined();
    expect(panel().getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    expect(offered()).toBe(false);
    expect(fake.calls.some(({ key }) => key === PROFILE)).toBe(false);
  });

  it('of an address can be taken away without the consent', async () => {
    const { user } = open({}, '/members?interests=bondage');
    await user.click(await panel().findByRole('checkbox', { name: 'Bondage' }));
    await waitFor(() => expect(offered()).toBe(false));
  });
});

describe('a search that the server refuses for its intimate interests', () => {
  it('says why, and leads to the consent [R-MEMBERS-FILTER-CONSENT]', async () => {
    const reason = 'To filter by intimate interests, first agree that we keep and show your own.';
    const refuse = () => {
      throw new ApiError({
        code: 'validation',
        status: 422,
        message: 'Check the form.',
        fields: { interests: reason },
      });
    };
    open({ responses: { [SEARCH]: refuse } }, '/members?interests=bondage');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(reason)).toBeDefined();
    expect(alert.getByRole('link', { name: 'My profile' }).getAttribute('href')).toBe('/profile');
  });

  it('says a visitor that it needs a login [R-MEMBERS-FILTER-LOGIN]', async () => {
    const message = 'Log in to filter by intimate interests.';
    const refuse = () => {
      throw new ApiError({ code: 'authentication_required', status: 403, message });
    };
    open({ user: null, responses: { [SEARCH]: refuse } }, '/members?interests=bondage');
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });
});
