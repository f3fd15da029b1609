import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceStorage, unsentKey } from '@tandem/shared-ui/host';
import { someMemberProfile, someUser } from '@tandem/shared-ui/testing';
import { someSent } from '../../testing/chat-fixtures.ts';
import { openPage } from '../../testing/deleted-page.tsx';
import { makeOutbox, offline, settled } from '../../testing/make-outbox.ts';
import { callsTo, field, openConversation, setVisibility } from '../../testing/open-conversation.tsx';

const key = unsentKey('mf-chat', 'outbox', someUser().id, 1001);
const unsent = async () => within(await screen.findByRole('list', { name: 'Unsent messages' }));
const noUnsent = () => expect(screen.queryByRole('list', { name: 'Unsent messages' })).toBeNull();

afterEach(() => vi.restoreAllMocks());

/** Another tab of the same member, in which the message cannot be sent. */
const otherTab = () =>
  makeOutbox(() => {
    throw offline();
  }, someUser().id);

describe('a first message that begins to wait while the list of conversations is open', () => {
  it('beside its own conversation is in that list [R-CHAT-OFFLINE-LISTED, R-CHAT-LISTED-LATER]', async () => {
    const { user } = openConversation({
      at: '/members/1001/chat',
      responses: {
        'GET /api/chats.php': () => ({ chats: [] }),
        'GET /api/member.php': () => someMemberProfile({ name: 'Anouk', fictional: false, conversation_id: null }),
        'POST /api/message.php': () => {
          throw offline();
        },
      },
    });
    await screen.findByRole('heading', { name: 'No conversations yet' });
    await user.type(await field(), 'Hello, Anouk{Enter}');
    const link = await (await unsent()).findByRole('link', { name: 'Anouk' });
    expect(link.getAttribute('aria-current')).toBe('true');
    expect((await unsent()).getByRole('listitem').textContent).toContain('Waiting for connection');
    expect(screen.queryByRole('heading', { name: 'No conversations yet' })).toBeNull();
  });

  it('in another tab is listed, and not sent from here until this page is looked at [R-CHAT-LISTED-LATER, R-CHAT-LISTED-ELSEWHERE]', async () => {
    const { posted } = await openPage({}, []);
    await screen.findByRole('heading', { name: 'No conversations yet' });
    const { outbox } = otherTab();
    act(() => void outbox.send(1001, 'Hello, Anouk'));
    const text = await (await unsent()).findByText('Hello, Anouk');
    expect(text.parentElement?.textContent).toBe('You: Hello, Anouk');
    await act(settled);
    expect(posted).not.toHaveBeenCalled();
    setVisibility('hidden');
    await act(settled);
    expect(posted).not.toHaveBeenCalled();
    setVisibility('visible');
    await waitFor(() => expect(posted).toHaveBeenCalledWith('Hello, Anouk'));
  });

  it('in another tab goes from here as well once the browser is online again [R-CHAT-LISTED-ELSEWHERE]', async () => {
    const { posted, connect } = await openPage({}, []);
    await screen.findByRole('heading', { name: 'No conversations yet' });
    act(() => void otherTab().outbox.send(1001, 'Hello, Anouk'));
    await unsent();
    expect(posted).not.toHaveBeenCalled();
    await connect();
    await waitFor(() => expect(posted).toHaveBeenCalledWith('Hello, Anouk'));
    await waitFor(noUnsent);
  });

  it.each([
    ['sent again', 'Retry', 1],
    ['deleted', 'Delete', 0],
  ] as const)(
    'in another tab, and was refused there, can be %s from here [R-CHAT-LISTED-ELSEWHERE, R-CHAT-LISTED-ACTIONS]',
    async (_what, action, times) => {
      const { fake } = await openPage({ 'POST /api/message.php': ({ body }) => someSent(body, 50) }, []);
      await screen.findByRole('heading', { name: 'No conversations yet' });
      const entry = { clientId: crypto.randomUUID(), key: crypto.randomUUID(), text: 'Hello, Anouk', state: 'failed' };
      const stored = [{ ...entry, writtenAt: new Date().toISOString(), reason: null }];
      act(() => deviceStorage.setItem(key, JSON.stringify(stored)));
      const user = userEvent.setup({ delay: null });
      await user.click((await unsent()).getByRole('button', { name: 'More about what was not sent' }));
      expect(callsTo(fake, 'POST /api/message.php')).toEqual([]);
      await user.click(screen.getByRole('menuitem', { name: action }));
      await waitFor(noUnsent);
      await waitFor(() => expect(deviceStorage.getItem(key)).toBeNull());
      expect(callsTo(fake, 'POST /api/message.php')).toHaveLength(times);
    },
  );
});
