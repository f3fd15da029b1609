import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Chat } from '@tandem/contracts/api/chat';
import type { LiveEvent } from '@tandem/contracts/api/events';
import type { LikesResponse } from '@tandem/contracts/api/members';
import { blockMutation, showsChat } from '@tandem/shared-ui/caches';
import { HOLDS_MEMBERS } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import { createFakeHost, someMember, someMemberProfile, someUser } from '@tandem/shared-ui/testing';
import { applyEvent } from './apply-event.ts';

const PAYMENT_ID = '0190d3c8-0000-7000-8000-000000000000';
const READ_AT = '2026-11-20T20:00:00.000Z';
const CLIENT_ID = '0190d3c8-0000-7000-8000-000000000001';

/** Conversation 1 with member 7: the last message is number 20, by the viewer, and three are unread. */
const CHAT: Chat = {
  conversation: { id: 1 },
  profile: { ...someMember({ id: 7 }), available: true, unconfirmed: false },
  num_unread_messages: 3,
  last_message: {
    id: 20,
    client_id: CLIENT_ID,
    conversation_id: 1,
    mine: true,
    text: 'Hello',
    sent_at: READ_AT,
    read_at: null,
  },
};

const liker = (
  id: number,
  changes: { like_new?: boolean; liked?: boolean } = {},
): LikesResponse['liked_by'][number] => ({
  ...someMember({ id }),
  like_new: false,
  liked_at: READ_AT,
  ...changes,
});

/** A page of a free member with one conversation and these likers. */
function openPage({ likers = [] as LikesResponse['liked_by'], user = someUser({ conversations_left: 1 }) } = {}) {
  const { host } = createFakeHost({ user });
  const { queryClient } = host;
  queryClient.setQueryData(['chats'], { chats: [CHAT], unreadElsewhere: 0 });
  queryClient.setQueryDefaults(['likes'], { meta: HOLDS_MEMBERS });
  queryClient.setQueryData<LikesResponse>(['likes'], { profiles: [], liked_by: likers });
  const take = (event: LiveEvent) => applyEvent(queryClient, event);
  const chat = () => queryClient.getQueryData<{ chats: Chat[] }>(['chats'])?.chats[0];
  return { host, queryClient, take, chat };
}

const message = (changes: Partial<Extract<LiveEvent, { type: 'message' }>> = {}): LiveEvent => ({
  type: 'message',
  conversation_id: 1,
  profile_id: 7,
  message_id: 21,
  ...changes,
});

describe('a message', () => {
  it('of another conversation requests the list', () => {
    expect(openPage().take(message())).toEqual(['chats']);
  });

  it('that the list contains requests nothing: an own one, or one that is reported twice', () => {
    expect(openPage().take(message({ message_id: 20, client_id: CLIENT_ID }))).toEqual([]);
  });

  it('of an open conversation is left to its page', () => {
    const { queryClient, take } = openPage();
    const options = { queryKey: ['messages', 1], meta: showsChat(1), queryFn: () => [] };
    const page = renderHook(() => useQuery(options, queryClient));
    expect(take(message())).toEqual([]);
    page.unmount();
    expect(take(message())).toEqual(['chats']);
  });

  it('of another tab may have begun a conversation: how many are left is requested', () => {
    const { take } = openPage();
    expect(take(message({ client_id: CLIENT_ID }))).toEqual(['chats']);
    expect(take(message({ conversation_id: 2, client_id: CLIENT_ID }))).toEqual(['chats', 'user']);
    const premium = openPage({ user: someUser({ paid_user: true, conversations_left: null }) });
    expect(premium.take(message({ conversation_id: 2, client_id: CLIENT_ID }))).toEqual(['chats']);
  });
});

describe('reading', () => {
  it('by the partner is written to the last message', () => {
    const { take, chat } = openPage();
    expect(take({ type: 'read', conversation_id: 1, up_to: 20, read_at: READ_AT })).toEqual([]);
    expect(chat()).toMatchObject({ num_unread_messages: 3, last_message: { read_at: READ_AT } });
  });

  it('in another tab clears the unread messages here', () => {
    const { take, chat } = openPage();
    expect(take({ type: 'read', conversation_id: 1, up_to: 20, read_at: READ_AT, own: true })).toEqual([]);
    expect(chat()).toMatchObject({ num_unread_messages: 0, last_message: { read_at: null } });
  });
});

describe('likes', () => {
  it('that are new are requested, once', () => {
    const { take } = openPage({ likers: [liker(7, { like_new: true }), liker(8)] });
    expect([7, 8, 9].map((id) => take({ type: 'like', profile_id: id }))).toEqual([[], ['likes'], ['likes']]);
  });

  it('in return are requested where the frame does not have who likes', () => {
    const { take } = openPage({ likers: [liker(7, { liked: true }), liker(8)] });
    expect([7, 8, 9].map((id) => take({ type: 'match', profile_id: id }))).toEqual([[], ['likes'], ['likes']]);
  });

  it('in return by this tab are known, wherever it shows the member; by another tab they are requested', () => {
    const { queryClient, take } = openPage({ likers: [liker(7, { liked: true })] });
    queryClient.setQueryDefaults(['profile'], { meta: HOLDS_MEMBERS });
    queryClient.setQueryData(['profile', 8], someMemberProfile({ id: 8, liked: true }));
    queryClient.setQueryData(['profile', 9], someMemberProfile({ id: 9, liked: false }));
    const taken = [7, 8, 9].map((id) => take({ type: 'match', profile_id: id, own: true }));
    expect(taken).toEqual([[], [], ['likes']]);
  });
});

describe('the member', () => {
  it('has the balance that is reported', () => {
    const { host, take } = openPage();
    expect(take({ type: 'credits', credits: 3 })).toEqual([]);
    expect(host.session.get()).toMatchObject({ user: { credits: 3 } });
  });

  it('is premium once a payment is completed, in every tab', () => {
    const { host, take } = openPage();
    expect(take({ type: 'payment', payment_id: PAYMENT_ID, status: 'completed', paid_user: true })).toEqual([]);
    expect(host.session.get()).toMatchObject({ user: { paid_user: true, conversations_left: null } });
  });

  it('is requested where another backend reports less', () => {
    expect(openPage().take({ type: 'payment', payment_id: PAYMENT_ID, status: 'completed' })).toEqual(['user']);
  });
});

it('everything is requested when more has happened than is stored, and nothing for an unknown event', () => {
  const { take } = openPage();
  expect(take({ type: 'resync' })).toEqual(['user', 'chats', 'likes']);
  expect(take({ type: 'typing', conversation_id: 1, profile_id: 7 })).toEqual([]);
  expect(take({ type: 'of a later release' } as never)).toEqual([]);
});

it('a moderator’s decision on a photo may change the main photo, which the frame shows [R-PHOTOS-DECISION-LIVE]', () => {
  expect(openPage().take({ type: 'photo', photo_id: 1, status: 'rejected' })).toEqual(['user']);
});

describe('a block', () => {
  const knownIds = (queryClient: ReturnType<typeof openPage>['queryClient']) =>
    queryClient.getQueryData<{ chats: Chat[] }>(['chats'])?.chats.map(({ profile }) => profile.id);

  it.each([
    ['by the other one', {}],
    ['of an own one, made in another tab', { own: true as const }],
  ])('%s takes the conversation out of the list [R-PRIVACY-BLOCK-LIVE]', (_what, whose) => {
    const { queryClient, take } = openPage();
    expect(take({ type: 'block', profile_id: 7, ...whose })).toEqual([]);
    expect(knownIds(queryClient)).toEqual([]);
  });

  it('that this tab makes itself is left to its response', () => {
    const { queryClient, take } = openPage();
    const pending = { ...blockMutation(7), mutationFn: () => new Promise<void>(() => undefined) };
    void queryClient.getMutationCache().build(queryClient, pending).execute(undefined);
    take({ type: 'block', profile_id: 7, own: true });
    expect(knownIds(queryClient)).toEqual([7]);
    take({ type: 'block', profile_id: 7 });
    expect(knownIds(queryClient), 'that of the other one is not its own').toEqual([]);
  });
});
