import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import type { Chat } from '@tandem/contracts/api/chat';
import { ApiError } from '@tandem/shared-ui/host';
import type { ApiErrorCode, SlotSource } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost, messagesIn, someUser } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import en from '../locales/en.json';
import fr from '../locales/fr.json';
import { someChat, someGifts, somePage, someSent } from './chat-fixtures.ts';
import { SiteNotFound } from './SiteNotFound.tsx';
import ChatWithMemberPage from '../features/conversation/ChatWithMemberPage.tsx';
import ConversationPage from '../features/conversation/ConversationPage.tsx';

export interface OpenOptions extends FakeHostOptions {
  at?: string;
  slots?: SlotSource;
}

/** A window in which the list is beside the conversation. */
export function beWide(): void {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === '(min-width: 992px)' }),
  );
}

/** Opens the page of an address; the server has conversation 7 with Anouk only. */
export function openConversation({ at = '/chats/7', slots, responses, ...rest }: OpenOptions = {}) {
  beWide();
  const fake = createFakeHost({
    user: someUser(),
    responses: {
      'GET /api/chats.php': () => ({
        chats: [someChat({ num_unread_messages: 2 })],
        message_price: { amount: 113, currency: 'EUR' },
      }),
      'GET /api/messages.php': ({ query }) =>
        query?.['after'] === undefined ? somePage() : somePage({ messages: [] }),
      'POST /api/message.php': ({ body }) => someSent(body, 50),
      'GET /api/gifts.php': someGifts,
      'POST /api/gift.php': ({ body }) => someSent(body, 50, 7),
      'PUT /api/chat.php': () => undefined,
      ...responses,
    },
    ...rest,
  });
  const isByProfile = at.startsWith('/members/');
  const { container, unmount } = render(
    <TestApp
      fake={fake}
      messages={{ 'mf-chat': messagesIn({ en, fr }, rest.locale) }}
      path={isByProfile ? '/members/:id/chat' : '/chats/:id'}
      at={at}
      {...(slots ? { slots } : {})}
    >
      <SiteNotFound>{isByProfile ? <ChatWithMemberPage /> : <ConversationPage />}</SiteNotFound>
    </TestApp>,
  );
  return { fake, user: userEvent.setup({ delay: null }), page: within(container), unmount };
}

export const callsTo = (fake: ReturnType<typeof openConversation>['fake'], key: string) =>
  fake.calls.filter((call) => call.key === key);
export const log = async () => within(await screen.findByRole('log', { name: /^Messages with/ }));
export const field = () => screen.findByRole<HTMLTextAreaElement>('textbox');
export const texts = async () => (await log()).getAllByRole('listitem').map((item) => item.textContent);

export function refusal(code: ApiErrorCode, message: string, price?: number) {
  return () => {
    throw new ApiError({ code, status: 403, message, price });
  };
}

/** A conversation whose partner is changed. */
export const withPartner = (changes: Partial<Chat['profile']>) => {
  const chat = someChat({ profile: { ...someChat().profile, ...changes } });
  return { 'GET /api/chats.php': () => ({ chats: [chat] }), 'GET /api/messages.php': () => somePage({ chat }) };
};

export function setVisibility(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(state === 'hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
