import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { LikesResponse } from '@tandem/contracts/api/members';
import { ApiError, sharedQueries } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import { someMember, someMemberProfile } from '@tandem/shared-ui/testing';
import { callsOf, openProfile, profileName } from '../../testing/open-profile.tsx';

describe('chat and like', () => {
  it('link a member to the chat', async () => {
    openProfile();
    expect((await screen.findByRole('link', { name: 'Chat' })).getAttribute('href')).toBe('/members/1001/chat');
  });

  it('show a visitor: You need to be logged in to chat [R-CHAT-LOGIN-REQUIRED, T-CHAT-LOGIN]', async () => {
    const { fake, user } = openProfile({ user: null });
    await user.click(await screen.findByRole('button', { name: 'Chat' }));
    expect(fake.emitted).toEqual([
      { name: 'signup-wanted', payload: { profileId: 1001, title: 'You need to be logged in to chat' } },
    ]);
  });

  it('hide the chat when that part is away', async () => {
    openProfile({ links: {} });
    await profileName();
    expect(screen.queryByRole('link', { name: 'Chat' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Like Marloes_82' })).toBeDefined();
  });

  it('like optimistically, and revert when the server refuses, with the link to what is in the way [T-PRIVACY-INVISIBLE, R-PRIVACY-INVISIBLE-LINK]', async () => {
    let refuse: () => void = () => {};
    const { fake, user } = openProfile({
      responses: {
        'POST /api/like.php': () =>
          new Promise((_resolve, reject) => {
            refuse = () =>
              reject(new ApiError({ code: 'invisible', status: 409, message: 'Turn off invisible mode first.' }));
          }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Like Marloes_82' }));
    expect(await screen.findByRole('button', { name: 'Liked. Unlike Marloes_82', pressed: true })).toBeDefined();
    refuse();
    expect(await screen.findByRole('button', { name: 'Like Marloes_82', pressed: false })).toBeDefined();
    expect(fake.notices[0]?.text).toContain('Turn off invisible mode first.');
    expect(fake.notices[0]?.link).toEqual({ label: 'Privacy settings', to: '/settings/privacy' });
  });

  it('stay as clicked when a read from before the click returns late, and are refetched after it', async () => {
    const liked = { server: false };
    const reads: (() => void)[] = [];
    let later = false;
    let respondToLike = () => {};
    const { fake, user } = openProfile({
      responses: {
        'GET /api/member.php': () => {
          const profile = someMemberProfile({ liked: liked.server });
          return later ? new Promise((resolve) => reads.push(() => resolve(profile))) : profile;
        },
        'POST /api/like.php': () =>
          new Promise((resolve) => {
            respondToLike = () => {
              liked.server = true;
              resolve({ liked: true, match: false });
            };
          }),
      },
    });
    const heart = await screen.findByRole('button', { name: 'Like Marloes_82' });
    later = true;
    void fake.host.queryClient.invalidateQueries({ queryKey: ['mf-members', 'member'] });
    await waitFor(() => expect(reads).toHaveLength(1));
    await user.click(heart);
    expect(await screen.findByRole('button', { name: 'Liked. Unlike Marloes_82' })).toBeDefined();
    await act(async () => {
      reads[0]?.();
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(screen.getByRole('button', { name: 'Liked. Unlike Marloes_82' })).toBeDefined();
    respondToLike();
    await waitFor(() => expect(reads).toHaveLength(2));
    await act(async () => {
      reads[1]?.();
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(screen.getByRole('button', { name: 'Liked. Unlike Marloes_82' })).toBeDefined();
  });

  it("say It's a match! when both like each other [R-LIKES-MODAL-OWN]", async () => {
    const { user } = openProfile({
      profile: { likes_me: true },
      responses: {
        'POST /api/like.php': () => ({ liked: true, match: true }),
      },
    });
    expect(await screen.findByText('Likes you')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Like Marloes_82' }));
    expect(await screen.findByRole('dialog', { name: "It's a match!" })).toBeDefined();
  });
});

describe("opening a liker's profile", () => {
  const listing = (isNew: boolean): LikesResponse => ({
    profiles: [],
    liked_by: [{ ...someMember(), like_new: isNew, liked_at: '2026-11-20T18:00:00.000Z' }],
    new_likes: isNew ? 5 : 4,
  });
  const seeing = (fake: ReturnType<typeof openProfile>['fake']) =>
    callsOf(fake, 'PUT /api/like.php').map((call) => call.input['body']);

  it.each([
    ['/members/:id', '/members/1001'],
    ['/likes/m/:id', '/likes/m/1001'],
  ])('clears the new-like flag at %s, here and on the server [R-LIKES-SEEN-PROFILE]', async (path, at) => {
    const { fake } = openProfile({
      path,
      at,
      profile: { likes_me: true, like_new: true },
      responses: { 'PUT /api/like.php': () => undefined },
    });
    fake.host.queryClient.setQueryData<LikesResponse>(['likes'], listing(true));
    await waitFor(() => expect(seeing(fake)).toEqual([{ profile_id: 1001, seen: true }]));
    const frame = fake.host.queryClient.getQueryData<LikesResponse>(['likes']);
    expect(frame?.liked_by[0]?.like_new).toBe(false);
    expect(frame?.new_likes).toBe(4);
    expect(callsOf(fake, 'GET /api/likes.php')).toEqual([]);
  });

  it('clears it also when the profile was loaded before the like arrived [R-LIKES-SEEN-PROFILE]', async () => {
    const { fake } = openProfile({
      profile: { likes_me: false, like_new: false },
      responses: { 'PUT /api/like.php': () => undefined },
    });
    await profileName();
    expect(seeing(fake)).toEqual([]);
    act(() => void fake.host.queryClient.setQueryData<LikesResponse>(['likes'], listing(true)));
    await waitFor(() => expect(seeing(fake)).toEqual([{ profile_id: 1001, seen: true }]));
  });

  it('tries that once in a visit, though the likes come back as new [R-LIKES-SEEN-PROFILE]', async () => {
    const refuse = () => {
      throw new ApiError({ code: 'internal', status: 500, message: 'Later.' });
    };
    const responses: (() => void)[] = [];
    const respond = () => new Promise<LikesResponse>((resolve) => responses.push(() => resolve(listing(true))));
    const { fake } = openProfile({
      profile: { likes_me: true },
      responses: { 'PUT /api/like.php': refuse, 'GET /api/likes.php': respond },
    });
    await profileName();
    // As the frame does, which shows how many likes are new.
    const { result } = renderHook(() => useQuery(sharedQueries.likes(fake.host.api), fake.host.queryClient));
    const isNew = () => result.current.data?.liked_by[0]?.like_new;
    await waitFor(() => expect(responses).toHaveLength(1));
    responses[0]?.();
    // The failed call requests the likes again, which are seen until then.
    await waitFor(() => expect([responses.length, isNew()]).toEqual([2, false]));
    responses[1]?.();
    await waitFor(() => expect(isNew()).toBe(true));
    expect(seeing(fake)).toHaveLength(1);
  });

  it('calls nothing for a like that was seen before, nor for a visitor', async () => {
    const { fake } = openProfile({ profile: { likes_me: true } });
    fake.host.queryClient.setQueryData<LikesResponse>(['likes'], listing(false));
    await profileName();
    expect(seeing(fake)).toEqual([]);
    cleanup();
    const visit = openProfile({ user: null, profile: { likes_me: true, like_new: true } });
    await profileName();
    expect(seeing(visit.fake)).toEqual([]);
  });
});
