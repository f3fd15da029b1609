import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { LikesAnswer, MemberProfile } from '@tandem/contracts/api/members';
import { ApiError } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost, someImage, someMember, someMemberProfile, someUser } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import MemberPage from './MemberPage.tsx';

const VISIBLE = ['region', 'relationship_status', 'body_type', 'hair_color', 'eye_color', 'tattoos', 'interests'];

interface OpenOptions extends FakeHostOptions {
  profile?: Partial<MemberProfile>;
  at?: string;
}

function open(options: OpenOptions = {}) {
  const { profile, at = '/members/1001', settings, answers, ...rest } = options;
  const fake = createFakeHost({
    user: someUser(),
    settings: { visible_profile_fields: VISIBLE, visible_profile_notes: ['about', 'reason'], ...settings },
    answers: {
      'GET /api/member.php': () => someMemberProfile(profile),
      'GET /api/interests.php': () => [
        { id: 'hiking', label: 'Hiking' },
        { id: 'cooking', label: 'Cooking' },
      ],
      'GET /api/regions.php': () => ({ NL: { label: 'province', items: [{ id: 'NL-UT', name: 'Utrecht' }] } }) as never,
      ...answers,
    },
    ...rest,
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-members': options.locale === 'fr' ? fr : en }} path="/members/:id" at={at}>
      <MemberPage />
    </TestApp>,
  );
  return { fake, user: userEvent.setup() };
}

const name = () => screen.findByRole('heading', { level: 1, name: 'Marloes_82, 34' });
const calls = (fake: ReturnType<typeof open>['fake'], key: string) => fake.calls.filter((call) => call.key === key);

function refusal(code: 'not_found' | 'blocked' | 'authentication_required' | 'offline', message: string) {
  return () => {
    throw new ApiError({ code, status: 403, message });
  };
}

describe('a profile', () => {
  it('says who it is: name, age, place, presence, words, facts and interests', async () => {
    open({ profile: { online: false, last_active: new Date().toISOString(), match: false } });
    await name();
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

  it('shows only the fields and notes that the tenant shows', async () => {
    const { fake } = open({ settings: { visible_profile_fields: ['eye_color'], visible_profile_notes: ['about'] } });
    await name();
    expect(screen.getByText('Eyes')).toBeDefined();
    expect(screen.queryByText('Hair')).toBeNull();
    expect(screen.queryByText('To meet somebody kind.')).toBeNull();
    expect(calls(fake, 'GET /api/interests.php')).toEqual([]);
  });

  it('labels a fictional profile and explains what that is', async () => {
    open();
    await name();
    expect(screen.getByText('Fictional profile')).toBeDefined();
    expect(screen.getByText(/made up by Tandemly/)).toBeDefined();
  });

  it('labels no real one', async () => {
    open({ profile: { fictional: false } });
    await name();
    expect(screen.queryByText('Fictional profile')).toBeNull();
    expect(screen.queryByText(/made up by/)).toBeNull();
  });

  it('speaks French, in the gender of the profile', async () => {
    open({ locale: 'fr', profile: { relationship_status: 'divorced' } });
    await name();
    expect(screen.getByText('Divorcée')).toBeDefined();
    expect(screen.getByText('À propos de moi')).toBeDefined();
  });

  it('offers neither like nor chat on one’s own', async () => {
    open({ profile: { id: 42 }, at: '/members/42' });
    await name();
    expect(screen.queryByRole('button', { name: /^Like/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Chat' })).toBeNull();
  });
});

describe('photos', () => {
  it('are counted, and reached by buttons and arrow keys', async () => {
    const { user } = open();
    const gallery = within(await screen.findByRole('region', { name: 'Photos of Marloes_82' }));
    expect(gallery.getByText('1 / 3')).toBeDefined();
    expect(gallery.getByRole<HTMLButtonElement>('button', { name: 'Previous photo' }).disabled).toBe(true);
    await user.click(gallery.getByRole('button', { name: 'Next photo' }));
    expect(gallery.getByText('2 / 3')).toBeDefined();
    gallery.getByRole('group').focus();
    await user.keyboard('{ArrowRight}');
    expect(gallery.getByText('3 / 3')).toBeDefined();
    expect(gallery.getByRole<HTMLButtonElement>('button', { name: 'Next photo' }).disabled).toBe(true);
    await user.keyboard('{Home}');
    expect(gallery.getByText('1 / 3')).toBeDefined();
  });

  it('that a visitor may not see ask for the login, and come back', async () => {
    open({ user: null });
    expect(await screen.findByText('Login to view more photos of Marloes_82')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?next=%2Fmembers%2F1001');
  });

  it('that a free member may not see lead to Premium', async () => {
    open();
    expect(await screen.findByText('See all photos of Marloes_82 with Premium')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Get Premium' }).getAttribute('href')).toBe('/premium');
  });

  it('lead nowhere when the payments part is away', async () => {
    open({ links: { member: ({ id }) => `/members/${id}` } });
    await screen.findByText('See all photos of Marloes_82 with Premium');
    expect(screen.queryByRole('link', { name: 'Get Premium' })).toBeNull();
  });

  it('show no counter for one, and a drawn figure for none', async () => {
    open({ profile: { photos: [someImage()] } });
    await name();
    expect(screen.queryByText('1 / 1')).toBeNull();
    open({ profile: { photos: [] } });
    expect(await screen.findByRole('img', { name: 'Marloes_82 has no photo yet' })).toBeDefined();
  });
});

describe('chat and like', () => {
  it('lead a member to the chat', async () => {
    open();
    expect((await screen.findByRole('link', { name: 'Chat' })).getAttribute('href')).toBe('/members/1001/chat');
  });

  it('tell a visitor: You need to be logged in to chat', async () => {
    const { user } = open({ user: null });
    await user.click(await screen.findByRole('button', { name: 'Chat' }));
    const prompt = within(screen.getByRole('dialog', { name: 'You need to be logged in to chat' }));
    expect(prompt.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?next=%2Fmembers%2F1001');
  });

  it('hide the chat when that part is away', async () => {
    open({ links: {} });
    await name();
    expect(screen.queryByRole('link', { name: 'Chat' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Like Marloes_82' })).toBeDefined();
  });

  it('like at once and take it back when the server refuses', async () => {
    let refuse: () => void = () => {};
    const { fake, user } = open({
      answers: {
        'POST /api/like.php': () =>
          new Promise((_resolve, reject) => {
            refuse = () =>
              reject(new ApiError({ code: 'conflict', status: 409, message: 'Turn off invisible mode first.' }));
          }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Like Marloes_82' }));
    expect(await screen.findByRole('button', { name: 'Unlike Marloes_82', pressed: true })).toBeDefined();
    refuse();
    expect(await screen.findByRole('button', { name: 'Like Marloes_82', pressed: false })).toBeDefined();
    expect(fake.notices[0]?.text).toContain('Turn off invisible mode first.');
  });

  it("say It's a match! for the second like of two", async () => {
    const { user } = open({
      profile: { likes_me: true },
      answers: {
        'POST /api/like.php': () => ({ liked: true, match: true }),
        'GET /api/likes.php': () => ({ profiles: [], liked_by: [] }),
      },
    });
    expect(await screen.findByText('Likes you')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Like Marloes_82' }));
    expect(await screen.findByRole('dialog', { name: "It's a match!" })).toBeDefined();
  });
});

describe("opening a liker's profile", () => {
  const likes = (isNew: boolean): LikesAnswer => ({
    profiles: [],
    liked_by: [{ ...someMember(), like_new: isNew, liked_at: '2026-11-20T18:00:00.000Z' }],
  });

  it('clears the new-like flag, here and on the server', async () => {
    const { fake } = open({
      profile: { likes_me: true },
      answers: { 'GET /api/likes.php': () => likes(true), 'PUT /api/like.php': () => undefined },
    });
    await waitFor(() =>
      expect(calls(fake, 'PUT /api/like.php').map((call) => call.input['body'])).toEqual([
        { profile_id: 1001, seen: true },
      ]),
    );
    expect(fake.host.queryClient.getQueryData<LikesAnswer>(['likes'])?.liked_by[0]?.like_new).toBe(false);
  });

  it('calls nothing for a like that was seen before', async () => {
    const { fake } = open({ profile: { likes_me: true }, answers: { 'GET /api/likes.php': () => likes(false) } });
    await waitFor(() => expect(calls(fake, 'GET /api/likes.php')).toHaveLength(1));
    await name();
    expect(calls(fake, 'PUT /api/like.php')).toEqual([]);
  });
});

describe('a profile that is not to be had', () => {
  it('tells the blocked viewer', async () => {
    const text = "You're blocked by Marloes_82. You do not have access to this page.";
    open({ answers: { 'GET /api/member.php': refusal('blocked', text) } });
    expect(await screen.findByRole('heading', { level: 1, name: text })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Search members' }).getAttribute('href')).toBe('/members');
  });

  it('tells that somebody left', async () => {
    open({ answers: { 'GET /api/member.php': refusal('not_found', 'This member is no longer available.') } });
    expect(await screen.findByRole('heading', { name: 'This member is no longer available.' })).toBeDefined();
  });

  it('is a page that could not be found for an id that is none, and nothing is asked', () => {
    const { fake } = open({ at: '/members/nobody' });
    expect(screen.getByRole('heading', { name: 'This page could not be found' })).toBeDefined();
    expect(fake.calls).toEqual([]);
  });

  it('invites visitors where the site is for members', async () => {
    open({
      user: null,
      answers: { 'GET /api/member.php': refusal('authentication_required', 'Log in to see members.') },
    });
    expect(await screen.findByRole('heading', { name: 'Members meet inside' })).toBeDefined();
  });

  it('can be tried again when the connection was away', async () => {
    let works = false;
    const { user } = open({
      answers: {
        'GET /api/member.php': () =>
          works ? someMemberProfile() : refusal('offline', 'Check your connection and try again.')(),
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Check your connection and try again.');
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await name()).toBeDefined();
  });
});
