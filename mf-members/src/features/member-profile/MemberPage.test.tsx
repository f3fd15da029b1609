import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { writeBlock } from '@tandem/shared-ui/caches';
import { pageTitleStore } from '@tandem/shared-ui/host';
import { someImage, someMemberProfile } from '@tandem/shared-ui/testing';
import { callsOf, openProfile, profileName, refusal } from '../../testing/open-profile.tsx';

describe('a profile', () => {
  it('shows name, age, place, presence, texts, facts and interests [F-PROFILE-WORDS]', async () => {
    openProfile({ profile: { online: false, last_active: new Date().toISOString(), match: false } });
    await profileName();
    expect(screen.getByText('Utrecht, Netherlands')).toBeDefined();
    expect(screen.getByText(/^Last active:/)).toBeDefined();
    expect(screen.getByText('I bake bread on Sundays.')).toBeDefined();
    expect(screen.getByText('To meet somebody kind.')).toBeDefined();
    expect(await screen.findByText('Province')).toBeDefined();
    const factsOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
    expect([factsOf('Hair'), factsOf('Eyes'), factsOf('Body type'), factsOf('Tattoos')]).toEqual([
      'Brown',
      'Green',
      'Average',
      'No',
    ]);
    const interests = within(await screen.findByRole('list', { name: 'Interests' }));
    expect(interests.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Hiking', 'Cooking']);
  });

  it('has the shared interests first, and says how many they are [R-MEMBERS-INTERESTS-SHARED]', async () => {
    openProfile({ profile: { shared_interests: ['cooking'] } });
    await profileName();
    const chipsOf = async (name: string) =>
      within(await screen.findByRole('list', { name }))
        .getAllByRole('listitem')
        .map((item) => item.textContent);
    expect(await chipsOf('You share 1 interest')).toEqual(['Cooking']);
    expect(await chipsOf('Interests')).toEqual(['Hiking']);
    const [first] = screen.getAllByRole('list').filter((list) => /nterest/.test(list.getAttribute('aria-label') ?? ''));
    expect(first?.textContent).toBe('Cooking');
  });

  it.each(['GET /api/regions.php', 'GET /api/interests.php'] as const)(
    'is shown once %s has the names of what it holds: nothing on it moves later',
    async (endpoint) => {
      const names = Promise.withResolvers<never>();
      openProfile({ responses: { [endpoint]: () => names.promise } });
      // The profile has come.
      await expect.poll(() => pageTitleStore.getState().title).toBe('Marloes_82, 34');
      expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
      names.resolve((endpoint.includes('regions') ? {} : []) as never);
      expect(await profileName()).toBeDefined();
    },
  );

  it.each(['GET /api/regions.php', 'GET /api/interests.php'] as const)(
    'is shown without these names when %s fails',
    async (endpoint) => {
      openProfile({ responses: { [endpoint]: refusal('offline', 'You are offline.') } });
      expect(await profileName()).toBeDefined();
    },
  );

  it('shows only the fields and notes that the tenant shows [F-PLATFORM-VISIBLE-FIELDS]', async () => {
    const { fake } = openProfile({
      settings: { visible_profile_fields: ['eye_color'], visible_profile_notes: ['about'] },
    });
    await profileName();
    expect(screen.getByText('Eyes')).toBeDefined();
    expect(screen.queryByText('Hair')).toBeNull();
    expect(screen.queryByText('To meet somebody kind.')).toBeNull();
    expect(callsOf(fake, 'GET /api/interests.php')).toEqual([]);
  });

  it('labels a fictional profile and explains what that is [R-MEMBERS-FICTIONAL-PROFILE]', async () => {
    openProfile();
    await profileName();
    expect(screen.getByText('Fictional profile')).toBeDefined();
    expect(screen.getByText(/Tandemly made it up/)).toBeDefined();
  });

  it('does not label a real member', async () => {
    openProfile({ profile: { fictional: false } });
    await profileName();
    expect(screen.queryByText('Fictional profile')).toBeNull();
    expect(screen.queryByText(/made it up/)).toBeNull();
  });

  it('speaks French, in the gender of the profile', async () => {
    openProfile({ locale: 'fr', profile: { relationship_status: 'divorced' } });
    await profileName();
    expect(screen.getByText('Divorcée')).toBeDefined();
    expect(screen.getByText('À propos de moi')).toBeDefined();
  });

  it('offers neither like nor chat on the own profile', async () => {
    openProfile({ profile: { id: 42 }, at: '/members/42' });
    await profileName();
    expect(screen.queryByRole('button', { name: /^Like/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Chat' })).toBeNull();
  });
});

describe('photos', () => {
  it('are counted, and reached by buttons and arrow keys', async () => {
    const { user } = openProfile();
    const gallery = within(await screen.findByRole('region', { name: 'Photos of Marloes_82' }));
    expect(gallery.getByText('1 / 3')).toBeDefined();
    expect(gallery.getByRole('button', { name: 'Previous photo' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(gallery.getByRole('button', { name: 'Next photo' }));
    expect(gallery.getByText('2 / 3')).toBeDefined();
    gallery.getByRole('group').focus();
    await user.keyboard('{ArrowRight}');
    expect(gallery.getByText('3 / 3')).toBeDefined();
    expect(gallery.getByRole('button', { name: 'Next photo' }).getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Home}');
    expect(gallery.getByText('1 / 3')).toBeDefined();
  });

  it('that a visitor may not see link to the login, and back [R-PHOTOS-LOGIN-REQUIRED, T-PHOTOS-LOGIN]', async () => {
    openProfile({ user: null });
    expect(await screen.findByText('Login to view more photos of Marloes_82')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?next=%2Fmembers%2F1001');
  });

  it('that a free member may not see link to Premium', async () => {
    openProfile();
    expect(await screen.findByText('See all photos of Marloes_82 with Premium')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Get Premium' }).getAttribute('href')).toBe('/premium');
  });

  it('are no link when the payments part is unavailable', async () => {
    openProfile({ links: { member: ({ id }) => `/members/${id}` } });
    await screen.findByText('See all photos of Marloes_82 with Premium');
    expect(screen.queryByRole('link', { name: 'Get Premium' })).toBeNull();
  });

  it('show no counter for a single one, and a placeholder for none', async () => {
    openProfile({ profile: { photos: [someImage()] } });
    await profileName();
    expect(screen.queryByText('1 / 1')).toBeNull();
    openProfile({ profile: { photos: [] } });
    expect(await screen.findByRole('img', { name: 'Marloes_82 has no photo yet' })).toBeDefined();
  });
});

describe('a profile that is unavailable', () => {
  it('says so to the blocked viewer [T-PRIVACY-BLOCKED]', async () => {
    const text = "You're blocked by Marloes_82. You do not have access to this page.";
    openProfile({ responses: { 'GET /api/member.php': refusal('blocked', text) } });
    expect(await screen.findByRole('heading', { level: 1, name: text })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Search members' }).getAttribute('href')).toBe('/members');
  });

  it('lets the blocked viewer report who blocked them [R-MODERATION-REPORT-BLOCKED]', async () => {
    const text = "You're blocked by Marloes_82. You do not have access to this page.";
    const { fake, user } = openProfile({
      responses: { 'GET /api/member.php': refusal('blocked', text), 'POST /api/report.php': () => undefined },
    });
    await user.click(await screen.findByRole('button', { name: 'Report this member' }));
    const form = within(await screen.findByRole('dialog', { name: 'Report this member' }));
    expect(form.getByText(/The last messages between you and this member go with your report/)).toBeDefined();
    await user.click(form.getByRole('radio', { name: 'Threats or violence' }));
    await user.click(form.getByRole('button', { name: 'Send report' }));
    await waitFor(() =>
      expect(callsOf(fake, 'POST /api/report.php').map(({ input }) => input['body'])).toEqual([
        { type: 'profile', id: 1001, reason: 'threat', comment: '', block: false },
      ]),
    );
    expect(screen.getByRole('heading', { level: 1, name: text })).toBeDefined();
  });

  it('names who is reported where the profile was shown before the block [R-MODERATION-REPORT-BLOCKED, R-PRIVACY-BLOCK-LIVE]', async () => {
    let isBlocked = false;
    const respond = () => (isBlocked ? refusal('blocked', 'You are blocked.')() : someMemberProfile());
    const { fake } = openProfile({ responses: { 'GET /api/member.php': respond } });
    await profileName();
    isBlocked = true;
    act(() => writeBlock(fake.host.queryClient, 1001, { here: false }));
    expect(await screen.findByRole('button', { name: 'Report Marloes_82' })).toBeDefined();
  });

  it('goes on with a report that was being written when the block came, until it is closed [R-MODERATION-REPORT-KEPT, R-MODERATION-REPORT-BLOCKED]', async () => {
    let isBlocked = false;
    const respond = () => (isBlocked ? refusal('blocked', 'You are blocked.')() : someMemberProfile());
    const { fake, user } = openProfile({ responses: { 'GET /api/member.php': respond } });
    await profileName();
    await user.click(await screen.findByRole('button', { name: 'More about Marloes_82' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Report Marloes_82' }));
    const comment = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /What happened/ });
    await user.click(await screen.findByRole('radio', { name: 'Threats or violence' }));
    await user.type(await comment(), 'He knows my street');
    isBlocked = true;
    act(() => writeBlock(fake.host.queryClient, 1001, { here: false }));
    await screen.findByRole('heading', { name: 'You are blocked.' });
    expect((await comment()).value).toBe('He knows my street');
    expect(screen.getByRole('radio', { name: 'Threats or violence', checked: true })).toBeDefined();
    expect(screen.getByText(/The last messages between you and Marloes_82 go with your report/)).toBeDefined();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Report Marloes_82' }));
    expect((await comment()).value).toBe('');
  });

  it('says that the member has left', async () => {
    openProfile({ responses: { 'GET /api/member.php': refusal('not_found', 'This member is no longer available.') } });
    expect(await screen.findByRole('heading', { name: 'This page could not be found' })).toBeDefined();
    expect(screen.getByText('This member is no longer available.')).toBeDefined();
  });

  it('is a 404 page for an invalid id, without a request [T-PLATFORM-NOT-FOUND]', () => {
    const { fake } = openProfile({ at: '/members/nobody' });
    expect(screen.getByRole('heading', { name: 'This page could not be found' })).toBeDefined();
    expect(fake.calls).toEqual([]);
  });

  it('invites visitors where the site is for members', async () => {
    openProfile({
      user: null,
      responses: { 'GET /api/member.php': refusal('authentication_required', 'Log in to see members.') },
    });
    expect(await screen.findByRole('heading', { name: 'For members only' })).toBeDefined();
  });

  it('can be tried again when the connection was away [T-PLATFORM-OFFLINE]', async () => {
    let works = false;
    const { user } = openProfile({
      responses: {
        'GET /api/member.php': () =>
          works ? someMemberProfile() : refusal('offline', 'Check your connection and try again.')(),
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Check your connection and try again.');
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await profileName()).toBeDefined();
  });
});
