import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError, deviceStorage, unsentKey } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost, messagesIn, someMemberProfile, someUser } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import type { MemberProfile } from '@tandem/contracts/api/members';
import type { Chat } from '@tandem/contracts/api/chat';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { someChat } from '../../testing/chat-fixtures.ts';
import ChatsPage from './ChatsPage.tsx';

const keyOf = (profileId: number) => unsentKey('mf-chat', 'draft', someUser().id, profileId);
const saar = someChat({ conversation: { id: 8 }, profile: { ...someChat().profile, id: 1002, name: 'Saar' } });
const noa = (changes: Partial<MemberProfile> = {}) =>
  someMemberProfile({ id: 1005, name: 'Noa', fictional: false, conversation_id: null, ...changes });

const begin = () => deviceStorage.setItem(keyOf(1005), 'Your dog reminds me ');

/** The list of a member who has begun to write to profile 1005, or does so later. */
function openList(
  chats: Chat[],
  profile: () => MemberProfile,
  { hasBegun = true, ...options }: FakeHostOptions & { hasBegun?: boolean } = {},
) {
  if (hasBegun) begin();
  const fake = createFakeHost({
    user: someUser(),
    responses: { 'GET /api/chats.php': () => ({ chats }), 'GET /api/member.php': profile },
    ...options,
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-chat': messagesIn({ en, fr }, options.locale) }} path="/chats" at="/chats">
      <ChatsPage />
    </TestApp>,
  );
  return { fake, user: userEvent.setup({ delay: null }) };
}

const drafts = async (name = 'Drafts') => within(await screen.findByRole('list', { name }));

describe('a draft to a person without a conversation', () => {
  it.each([
    ['there is no conversation', []],
    ['there are others', [saar]],
  ])('is in the list, with the way to go on, where %s [R-CHAT-DRAFT-LISTED]', async (_where, chats) => {
    openList(chats, noa);
    const list = await drafts();
    expect((await list.findByRole('link', { name: 'Noa' })).getAttribute('href')).toBe('/members/1005/chat');
    expect(list.getByRole('listitem').textContent).toContain('Draft: Your dog reminds me');
    expect(screen.queryByRole('heading', { name: 'No conversations yet' })).toBeNull();
  });

  it('is in a list that was open before it was begun, in another tab or over the list [R-CHAT-DRAFT-LISTED, R-CHAT-LISTED-LATER]', async () => {
    openList([saar], noa, { hasBegun: false });
    await screen.findByRole('link', { name: /Saar/ });
    expect(screen.queryByRole('list', { name: 'Drafts' })).toBeNull();
    act(begin);
    const row = await (await drafts()).findByRole('listitem');
    await waitFor(() => expect(row.textContent).toContain('Draft: Your dog reminds me'));
  });

  it('can be deleted, which can be undone, in French [R-CHAT-DRAFT-LISTED]', async () => {
    const { fake, user } = openList([saar], noa, { locale: 'fr' });
    const list = await drafts('Brouillons');
    await user.click(
      await list.findByRole('button', { name: 'Plus d’options pour le brouillon de votre message à Noa' }),
    );
    await user.click(screen.getByRole('menuitem', { name: 'Supprimer le brouillon' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Noa' })).toBeNull());
    expect(deviceStorage.getItem(keyOf(1005))).toBeNull();
    const [notice] = fake.notices;
    expect(notice?.text).toBe('Le brouillon de votre message à Noa est supprimé.');
    notice?.action?.run();
    expect(await screen.findByRole('link', { name: 'Noa' })).toBeDefined();
  });

  it('to somebody who has left can be deleted as well [R-CHAT-DRAFT-LISTED]', async () => {
    const gone = () => {
      throw new ApiError({ code: 'not_found', status: 404, message: 'This member is no longer available.' });
    };
    const { user } = openList([saar], gone);
    await user.click(
      await (await drafts()).findByRole('button', { name: 'More about your draft to New conversation' }),
    );
    await user.click(screen.getByRole('menuitem', { name: 'Delete draft' }));
    expect(deviceStorage.getItem(keyOf(1005))).toBeNull();
  });
});

it.each([
  ['in the list', [saar, someChat({ profile: { ...someChat().profile, id: 1005, name: 'Noa' } })], null],
  ['further down than what is loaded', [saar], 55],
])('a draft in a conversation %s is in its line only [R-CHAT-LIST-DRAFT]', async (_where, chats, conversation) => {
  const { fake } = openList(chats, () => noa({ conversation_id: conversation }));
  await screen.findByRole('link', { name: 'Saar' });
  if (conversation !== null)
    await waitFor(() => expect(fake.calls.map(({ key }) => key)).toContain('GET /api/member.php'));
  expect(screen.queryByRole('link', { name: 'Noa' }) === null).toBe(conversation !== null);
  expect(screen.queryAllByText('Your dog reminds me', { exact: false })).toHaveLength(conversation === null ? 1 : 0);
});
