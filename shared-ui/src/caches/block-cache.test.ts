import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Chat } from '@tandem/contracts/api/chat';
import type { LikesResponse } from '@tandem/contracts/api/members';
import { HOLDS_MEMBERS, LISTS_LIKES, SHARED_KEYS } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import { createFakeHost, someMember, someMemberProfile, someUser } from '@tandem/shared-ui/testing';
import { blockMutation, blocksHere, writeBlock, writeUnblock } from './block-cache.ts';
import { showsChat } from './chats-cache.ts';

const ANOUK = 7;
const OTHER = 8;
const CHATS = 'GET /api/chats.php';
const LIKES = 'GET /api/likes.php';

const chatWith = (id: number, unread = 0): Chat => ({
  conversation: { id: 100 + id },
  profile: { ...someMember({ id }), available: true, unconfirmed: false },
  num_unread_messages: unread,
  last_message: null,
});
const liker = (id: number, isNew: boolean) => ({
  ...someMember({ id }),
  like_new: isNew,
  liked_at: '2026-11-20T20:00:00.000Z',
});

interface Known {
  chats?: Chat[];
  unreadElsewhere?: number;
  likers?: LikesResponse['liked_by'];
  newLikes?: number;
}

/** The caches of a page; what is requested again is recorded. */
function open({ chats = [], unreadElsewhere = 0, likers = [], newLikes = 0 }: Known = {}) {
  const fake = createFakeHost({
    user: someUser(),
    responses: {
      [CHATS]: () => ({ chats: [] }),
      [LIKES]: () => ({ profiles: [], liked_by: [] }),
    },
  });
  const { queryClient, api } = fake.host;
  queryClient.setQueryData(SHARED_KEYS.chats, { chats, unreadElsewhere });
  queryClient.setQueryDefaults(SHARED_KEYS.likes, { meta: LISTS_LIKES });
  queryClient.setQueryData<LikesResponse>(SHARED_KEYS.likes, { profiles: [], liked_by: likers, new_likes: newLikes });
  renderHook(() => [
    useQuery({ queryKey: SHARED_KEYS.chats, queryFn: () => api.call(CHATS), staleTime: Infinity }, queryClient),
    useQuery({ queryKey: SHARED_KEYS.likes, queryFn: () => api.call(LIKES), staleTime: Infinity }, queryClient),
  ]);
  return { fake, queryClient, calls: () => fake.calls.map(({ key }) => key) };
}

/** A query of a page that shows members; `reads` counts its requests. */
function show(queryClient: ReturnType<typeof open>['queryClient'], key: string, data: unknown, meta: object) {
  const reads = { count: 0 };
  queryClient.setQueryData([key], data);
  const options = {
    queryKey: [key],
    meta: { ...meta },
    staleTime: Infinity,
    queryFn: () => {
      reads.count += 1;
      return 'requested again';
    },
  };
  const page = renderHook(() => useQuery(options, queryClient));
  return { reads, leave: page.unmount, data: () => queryClient.getQueryData([key]) };
}

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));
const elsewhere = { here: false };

describe('a block takes the member away from', () => {
  it('the list of conversations, with what is unread of them; nothing is requested [R-PRIVACY-BLOCK-LIVE]', async () => {
    const { queryClient, calls } = open({ chats: [chatWith(ANOUK, 2), chatWith(OTHER, 1)] });
    writeBlock(queryClient, ANOUK, elsewhere);
    await settled();
    expect(queryClient.getQueryData(SHARED_KEYS.chats)).toEqual({ chats: [chatWith(OTHER, 1)], unreadElsewhere: 0 });
    expect(calls()).toEqual([]);
  });

  it('the unread messages beyond the list, which the server counts', async () => {
    const { queryClient, calls } = open({ chats: [chatWith(OTHER)], unreadElsewhere: 3 });
    writeBlock(queryClient, ANOUK, elsewhere);
    await settled();
    expect(calls()).toEqual([CHATS]);
  });

  it.each([
    ['a new like, and its count', true, 4],
    ['a like that was seen', false, 5],
  ])('the likes: %s', async (_what, isNew, left) => {
    const { queryClient, calls } = open({ likers: [liker(ANOUK, isNew), liker(OTHER, true)], newLikes: 5 });
    writeBlock(queryClient, ANOUK, elsewhere);
    await settled();
    expect(queryClient.getQueryData(SHARED_KEYS.likes)).toMatchObject({ liked_by: [{ id: OTHER }], new_likes: left });
    expect(calls()).toEqual([]);
  });

  it('the new likes beyond the first ones, which the server counts', async () => {
    const { queryClient, calls } = open({ likers: [liker(OTHER, true)], newLikes: 2 });
    writeBlock(queryClient, ANOUK, elsewhere);
    await settled();
    expect(calls()).toEqual([LIKES]);
  });

  it.each([
    [
      'a search and its total',
      { profiles: [{ id: ANOUK }, { id: OTHER }], total: 2 },
      { profiles: [{ id: OTHER }], total: 1 },
    ],
    [
      'a search with more than are counted',
      { profiles: [{ id: ANOUK }], total: 1000, total_capped: true },
      { profiles: [], total: 1000, total_capped: true },
    ],
    [
      'pages of a list',
      { pages: [{ profiles: [{ id: OTHER }] }, { profiles: [{ id: ANOUK }] }] },
      { pages: [{ profiles: [{ id: OTHER }] }, { profiles: [] }] },
    ],
    [
      'the member whom the swipe game would bring back',
      { profiles: [{ id: OTHER }], passed: { id: ANOUK }, last_passed: { id: ANOUK } },
      { profiles: [{ id: OTHER }], passed: null, last_passed: null },
    ],
    [
      'nothing of a conversation that shows its partner',
      { pages: [{ chat: { profile: { id: ANOUK } }, messages: [] }] },
      { pages: [{ chat: { profile: { id: ANOUK } }, messages: [] }] },
    ],
  ])('%s', (_what, before, after) => {
    const withPicture = (data: unknown): unknown =>
      JSON.parse(JSON.stringify(data).replaceAll(/\{"id":(\d)\}/g, '{"id":$1,"main_image":null}'));
    const { queryClient } = open();
    const list = show(queryClient, 'list', withPicture(before), HOLDS_MEMBERS);
    writeBlock(queryClient, ANOUK, elsewhere);
    expect(list.data()).toEqual(withPicture(after));
    expect(list.reads.count).toBe(0);
  });
});

describe('the profile and the conversation of the member', () => {
  const profile = someMemberProfile({ id: ANOUK });
  const messages = { pages: [{ chat: chatWith(ANOUK), messages: [] }] };

  it.each([
    ['profile', profile, HOLDS_MEMBERS],
    ['conversation', messages, showsChat(100 + ANOUK)],
  ])('are requested again where they are open: %s [R-PRIVACY-BLOCK-LIVE]', async (name, data, meta) => {
    const { queryClient } = open();
    const page = show(queryClient, name, data, meta);
    const others = show(queryClient, 'other', { ...profile, id: OTHER }, HOLDS_MEMBERS);
    writeBlock(queryClient, ANOUK, elsewhere);
    await settled();
    expect([page.data(), page.reads.count, others.reads.count]).toEqual(['requested again', 1, 0]);
  });

  it('are left alone by the page that made the block and leaves them, and forgotten once it has', async () => {
    const { queryClient } = open();
    const isOpen = show(queryClient, 'profile', profile, HOLDS_MEMBERS);
    const wasLeft = show(queryClient, 'conversation', messages, showsChat(100 + ANOUK));
    wasLeft.leave();
    writeBlock(queryClient, ANOUK, { here: true });
    await settled();
    expect([isOpen.data(), isOpen.reads.count]).toEqual([profile, 0]);
    expect(wasLeft.data()).toBeUndefined();
  });
});

it('this tab knows a block that it is making, or has made, and none that failed', async () => {
  const { queryClient } = open();
  const cache = queryClient.getMutationCache();
  const blocking = (id: number, mutationFn: () => Promise<unknown>) =>
    cache.build(queryClient, { ...blockMutation(id), mutationFn }).execute(undefined);
  const pending = Promise.withResolvers<void>();
  const done = blocking(ANOUK, () => pending.promise);
  expect([blocksHere(queryClient, ANOUK), blocksHere(queryClient, OTHER)]).toEqual([true, false]);
  pending.resolve();
  await done;
  expect(blocksHere(queryClient, ANOUK)).toBe(true);
  await expect(blocking(OTHER, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(blocksHere(queryClient, OTHER)).toBe(false);
});

it('the end of a block makes lists of members stale, and requests none of them', async () => {
  const { queryClient } = open();
  const list = show(queryClient, 'list', { profiles: [] }, HOLDS_MEMBERS);
  writeUnblock(queryClient);
  await settled();
  expect(queryClient.getQueryState(['list'])?.isInvalidated).toBe(true);
  expect(list.reads.count).toBe(0);
});
