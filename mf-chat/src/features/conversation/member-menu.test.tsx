import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import type { SlotSource } from '@tandem/shared-ui/host';
import { createFakeHost } from '@tandem/shared-ui/testing';
import { someMessage, somePage } from '../../testing/chat-fixtures.ts';
import { openConversation, refusal, withPartner } from '../../testing/open-conversation.tsx';

/** The menu that the part of members fills in, as a list of buttons. */
function FakeMemberMenu({ member, label, items, onBlocked }: SlotProps['member-menu']) {
  return (
    <div role="menu" aria-label={label}>
      {items.map((item) => (
        <button key={item.key} type="button" onClick={'onSelect' in item ? item.onSelect : undefined}>
          {'to' in item ? `${item.label}: ${item.to}` : item.label}
        </button>
      ))}
      <button type="button" onClick={onBlocked}>
        Block {member.name}
      </button>
    </div>
  );
}

/** The form to report something that the part of members fills in. */
function FakeReportDialog({ type, id, member, open, onClose, onBlocked }: SlotProps['report-dialog']) {
  if (!open) return null;
  return (
    <div role="dialog" aria-label={`${type} ${id} of ${member.name}`}>
      <button type="button" onClick={onClose}>
        Close
      </button>
      <button type="button" onClick={onBlocked}>
        Also block
      </button>
    </div>
  );
}

function openWithMenu(options: Parameters<typeof openConversation>[0] = {}) {
  const { host } = createFakeHost();
  const slots = {
    has: (name) => name === 'member-menu' || name === 'report-dialog',
    load: (name) =>
      Promise.resolve({ component: (name === 'report-dialog' ? FakeReportDialog : FakeMemberMenu) as never, host }),
  } as Partial<SlotSource> as SlotSource;
  return openConversation({ slots, ...options });
}

describe('the menu of a conversation', () => {
  it('is that of the member with what the chat adds; after a block it leaves for the list [R-PRIVACY-BLOCK-MENU]', async () => {
    const { fake, user } = openWithMenu();
    const menu = await screen.findByRole('menu', { name: 'More' });
    expect([...menu.children].map((item) => item.textContent)).toEqual([
      'View profile: /members/1001',
      'Delete conversation',
      'Block Anouk',
    ]);
    await user.click(screen.getByRole('button', { name: 'Delete conversation' }));
    expect(await screen.findByRole('dialog')).toBeDefined();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Block Anouk' }));
    expect(fake.navigations).toEqual(['/chats']);
  });

  it('is the chat’s own while the part of members is away', async () => {
    openConversation();
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'View profile',
      'Delete conversation',
    ]);
  });

  it('has no block of a partner who has left', async () => {
    openWithMenu({ responses: withPartner({ available: false }) });
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Delete conversation']);
  });
});

it('a conversation with a blocker shows their text, and nothing to write with [T-PRIVACY-BLOCKED]', async () => {
  const text = "You're blocked by Anouk. You do not have access to this page.";
  openConversation({ responses: { 'GET /api/messages.php': refusal('blocked', text) } });
  expect(await screen.findByRole('heading', { name: text })).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});

describe('reporting a message', () => {
  it('opens the form of the members’ part for it; after a block it leaves for the list [C-MODERATION-REPORT]', async () => {
    const { fake, user } = openWithMenu();
    const flags = await screen.findAllByRole('button', { name: /^Report the message of/ });
    // The form is loaded by the click: what it renders is awaited with it.
    const press = () =>
      act(() => {
        flags.at(-1)?.click();
        return Promise.resolve();
      });
    await press();
    const dialog = await screen.findByRole('dialog', { name: /^message \d+ of Anouk$/ });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(dialog.isConnected).toBe(false);
    await press();
    await user.click(await screen.findByRole('button', { name: 'Also block' }));
    expect(fake.navigations).toEqual(['/chats']);
  });

  it('is offered for received messages alone', async () => {
    const messages = [someMessage(1), someMessage(2, { mine: true }), someMessage(3)];
    openWithMenu({
      responses: {
        'GET /api/messages.php': ({ query }) => somePage({ messages: query?.['after'] === undefined ? messages : [] }),
      },
    });
    expect(await screen.findAllByRole('button', { name: /^Report the message of/ })).toHaveLength(2);
  });

  it('is not offered while the part of members is away', async () => {
    openConversation();
    await screen.findByRole('button', { name: 'More' });
    await screen.findByRole('log');
    expect(screen.queryByRole('button', { name: /^Report the message of/ })).toBeNull();
  });
});
