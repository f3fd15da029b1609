import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { describe, expect, it } from 'vitest';
import type { SlotProps } from '@tandem/contracts/composition/slots';
import { writeBlock } from '@tandem/shared-ui/caches';
import type { SlotSource } from '@tandem/shared-ui/host';
import { createFakeHost } from '@tandem/shared-ui/testing';
import { someMessage, somePage } from '../../testing/chat-fixtures.ts';
import { callsTo, openConversation, refusal, withPartner } from '../../testing/open-conversation.tsx';

/** The menu that the part of members fills in, as a list of buttons. */
function FakeMemberMenu({ member, label, items, startsOpen, onBlocked }: SlotProps['member-menu']) {
  return (
    <div role="menu" aria-label={label} data-starts-open={startsOpen}>
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

it('the picture in the bar opens the photos of the partner, once there are some [R-CHAT-PARTNER-PHOTOS]', async () => {
  const { host } = createFakeHost();
  const FakePhotos = ({ member, open, onClose }: SlotProps['member-photos']) =>
    open ? (
      <button type="button" onClick={onClose}>
        Close the photos of {member.name}
      </button>
    ) : null;
  const slots = {
    has: (name) => name === 'member-photos',
    load: () => Promise.resolve({ component: FakePhotos as never, host }),
  } as Partial<SlotSource> as SlotSource;
  const { user } = openConversation({ slots, responses: withPartner({ photo_count: 3 }) });
  const picture = await screen.findByRole('button', { name: 'Photos of Anouk' });
  // They are loaded by the click: what the part renders is awaited with it.
  await act(() => {
    picture.click();
    return Promise.resolve();
  });
  await user.click(await screen.findByRole('button', { name: 'Close the photos of Anouk' }));
  expect(screen.queryByRole('button', { name: /^Close/ })).toBeNull();
  cleanup();
  openConversation({ slots, responses: withPartner({ photo_count: 0 }) });
  await screen.findByRole('heading', { level: 1, name: 'Anouk' });
  expect(screen.queryByRole('button', { name: 'Photos of Anouk' })).toBeNull();
});

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
    await waitFor(() => expect(callsTo(fake, 'DELETE /api/chat.php')).toHaveLength(1));
    expect(fake.navigations).toEqual(['/chats']);
    await user.click(screen.getByRole('button', { name: 'Block Anouk' }));
    expect(fake.navigations).toEqual(['/chats', '/chats']);
  });

  it('stays open when that of the members’ part takes the place of the chat’s own', async () => {
    const { host } = createFakeHost();
    const loaded = Promise.withResolvers<{ component: never; host: typeof host }>();
    const slots = {
      has: (name) => name === 'member-menu',
      load: () => loaded.promise,
    } as Partial<SlotSource> as SlotSource;
    openConversation({ slots });
    const more = await screen.findByRole('button', { name: 'More' });
    // The page waits for the part: what it renders is awaited with the click.
    await act(() => {
      more.click();
      return Promise.resolve();
    });
    expect(screen.getAllByRole('menuitem')).toHaveLength(2);
    await act(async () => {
      loaded.resolve({ component: FakeMemberMenu as never, host });
      await loaded.promise;
    });
    const menu = (await screen.findByRole('button', { name: 'Block Anouk' })).closest('[role="menu"]');
    expect(menu?.getAttribute('data-starts-open')).toBe('true');
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

describe('a blocked reader can report who blocked them [R-MODERATION-REPORT-BLOCKED]', () => {
  const press = (name: string) =>
    screen.findByRole('button', { name }).then((button) =>
      act(() => {
        button.click();
        return Promise.resolve();
      }),
    );

  it('where the block was there before', async () => {
    openWithMenu({
      at: '/members/1001/chat',
      responses: { 'GET /api/member.php': refusal('blocked', "You're blocked by Anouk.") },
    });
    await press('Report this member');
    expect(await screen.findByRole('dialog', { name: 'profile 1001 of this member' })).toBeDefined();
  });

  it('by the name, where the block takes an open conversation away', async () => {
    let isBlocked = false;
    const { fake } = openWithMenu({
      responses: {
        'GET /api/messages.php': () => (isBlocked ? refusal('blocked', "You're blocked by Anouk.")() : somePage()),
      },
    });
    await screen.findByRole('log');
    isBlocked = true;
    act(() => writeBlock(fake.host.queryClient, 1001, { here: false }));
    await press('Report Anouk');
    expect(await screen.findByRole('dialog', { name: 'profile 1001 of Anouk' })).toBeDefined();
  });
});

it('a report that was being written when the block came goes on in its place [R-MODERATION-REPORT-KEPT]', async () => {
  const Begun = ({ id, open, onBegun }: SlotProps['report-dialog']) => {
    useEffect(() => onBegun?.(), [onBegun]);
    return open ? <div role="dialog" aria-label={`Goes on about ${id}`} /> : null;
  };
  const slots = {
    has: (name) => name === 'report-dialog',
    load: () => Promise.resolve({ component: Begun as never, host: createFakeHost().host }),
  } as Partial<SlotSource> as SlotSource;
  openConversation({
    slots,
    at: '/members/1001/chat',
    responses: { 'GET /api/member.php': refusal('blocked', "You're blocked by Anouk.") },
  });
  expect(await screen.findByRole('dialog', { name: 'Goes on about 1001' })).toBeDefined();
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
