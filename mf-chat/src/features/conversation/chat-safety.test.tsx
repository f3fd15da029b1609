import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pasteInto, someMemberProfile } from '@tandem/shared-ui/testing';
import { someChat, someMessage, somePage, someSent } from '../../testing/chat-fixtures.ts';
import { callsTo, field, log, openConversation, refusal } from '../../testing/open-conversation.tsx';
import type { OpenOptions } from '../../testing/open-conversation.tsx';

const NUMBER = 'Call me: 06 12 34 56 78';
const FOUND = 'There is a phone number in your message';

/** A conversation in which a message with a number is about to be sent. */
async function nudged(options: OpenOptions = {}, text = NUMBER) {
  const opened = openConversation(options);
  const sent = () => callsTo(opened.fake, 'POST /api/message.php').map((call) => call.input['body']);
  await pasteInto(opened.user, await field(), text);
  await opened.user.keyboard('{Enter}');
  return { ...opened, sent };
}

/** Nothing has been written yet, by either. */
const FIRST: OpenOptions = {
  at: '/members/1001/chat',
  responses: { 'GET /api/member.php': () => someMemberProfile({ name: 'Anouk', fictional: false }) },
};

const sendAnyway = () => screen.getByRole('button', { name: 'Send anyway' });
const isClosed = () => expect(screen.queryByRole('button', { name: 'Send anyway' })).toBeNull();

describe('a message with a phone number', () => {
  it('is not sent yet: a polite notice above the field names what was found, and the field keeps the text [R-CHAT-NUDGE-SHOWN]', async () => {
    const { sent } = await nudged();
    const notice = screen.getByText(FOUND);
    expect(notice.closest('[role="status"]')).not.toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText(/Take the time to get to know Anouk here first/)).toBeDefined();
    expect(notice.compareDocumentPosition(await field())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect((await field()).value).toBe(NUMBER);
    expect(sent()).toEqual([]);
    expect((await log()).queryByText(NUMBER)).toBeNull();
    expect(screen.getByText(/1 of your 5 free credits/)).toBeDefined();
  });

  it('is announced in a place that was there before', async () => {
    const { user } = openConversation();
    await pasteInto(user, await field(), NUMBER);
    isClosed();
    const places = screen.getAllByRole('status');
    await user.keyboard('{Enter}');
    expect(places).toContain(screen.getByText(FOUND).closest('[role="status"]'));
  });

  it('is held back from the Send button just the same, and a second press changes nothing [R-CHAT-NUDGE-SHOWN]', async () => {
    const { fake, user } = openConversation();
    await pasteInto(user, await field(), NUMBER);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(sendAnyway()).toBeDefined();
    expect(callsTo(fake, 'POST /api/message.php')).toEqual([]);
  });

  it('is sent exactly once by "Send anyway", which focuses the empty field [R-CHAT-NUDGE-ANYWAY]', async () => {
    const { user, sent } = await nudged();
    await user.dblClick(sendAnyway());
    await waitFor(async () => expect((await log()).getByText(NUMBER)).toBeDefined());
    expect(sent()).toMatchObject([{ profile_id: 1001, text: NUMBER }]);
    expect((await field()).value).toBe('');
    expect(document.activeElement).toBe(await field());
    isClosed();
  });

  it('returns to the field by "Edit", also by keyboard', async () => {
    const { user, sent } = await nudged();
    // The emoji and the gifts are between.
    for (let tabs = 0; tabs < 3; tabs++) await user.tab({ shift: true });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
    await user.keyboard('{Enter}');
    isClosed();
    expect(document.activeElement).toBe(await field());
    expect((await field()).value).toBe(NUMBER);
    expect(sent()).toEqual([]);
  });

  it('asks each time it is sent [R-CHAT-NUDGE-SHOWN]', async () => {
    const { user, sent } = await nudged();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.keyboard('{Enter}');
    await user.click(sendAnyway());
    await pasteInto(user, await field(), NUMBER);
    await user.keyboard('{Enter}');
    expect(sendAnyway()).toBeDefined();
    expect(sent()).toHaveLength(1);
  });

  it('does not ask again on Retry', async () => {
    let works = false;
    const { user, sent } = await nudged({
      responses: {
        'POST /api/message.php': ({ body }) => (works ? someSent(body, 50) : refusal('forbidden', 'Refused.')()),
      },
    });
    await user.click(sendAnyway());
    works = true;
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    isClosed();
  });
});

describe('a first message with contact details', () => {
  const REFUSED = 'A first message may not contain addresses, phone numbers or names on other services.';

  it.each([NUMBER, 'My insta is samtravels', 'Send me 50 euros, sam@example.org', 'sam0612345678'])(
    'is kept in the field at once, and cannot be sent anyway: %j [V-PRIVACY-CONTACT-DETAILS]',
    async (text) => {
      const { user, sent } = await nudged(FIRST, text);
      expect(screen.getByText(REFUSED).closest('[role="status"]')).not.toBeNull();
      isClosed();
      await user.click(screen.getByRole('button', { name: 'Send' }));
      expect(sent()).toEqual([]);
      expect((await field()).value).toBe(text);
    },
  );

  it('is sent once they are gone [V-PRIVACY-CONTACT-DETAILS, R-CHAT-NUDGE-FOLLOWS]', async () => {
    const { user, sent } = await nudged(FIRST);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(document.activeElement).toBe(await field());
    expect(screen.queryByText(REFUSED)).toBeNull();
    await user.clear(await field());
    await user.type(await field(), 'Hello{Enter}');
    await waitFor(() => expect(sent()).toMatchObject([{ profile_id: 1001, text: 'Hello' }]));
  });

  it('is no first one where somebody has written already [V-CHAT-CONTACT-LATER]', async () => {
    await nudged();
    expect(screen.queryByText(REFUSED)).toBeNull();
    expect(sendAnyway()).toBeDefined();
  });
});

describe('the question', () => {
  it('disappears when nothing is found any more, and does not return while the member types [R-CHAT-NUDGE-FOLLOWS]', async () => {
    const { user, sent } = await nudged();
    await user.clear(await field());
    await user.type(await field(), 'Call me');
    isClosed();
    await user.type(await field(), ': 06 12 34 56 78');
    isClosed();
    await user.clear(await field());
    await pasteInto(user, await field(), 'Hello');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent()).toMatchObject([{ text: 'Hello' }]));
  });

  it('follows the text while something is found [R-CHAT-NUDGE-FOLLOWS]', async () => {
    const { user } = await nudged();
    await user.type(await field(), ' and send me 50 euros');
    expect(screen.queryByText(FOUND)).toBeNull();
    expect(screen.getByText('This sounds like it is about money')).toBeDefined();
  });

  it.each([
    ['sam@example.org', 'There is an e-mail address in your message'],
    ['I am @sam_86 there', 'There is a username from another app in your message'],
    ['12 rue de la Paix', 'There is a postal address in your message'],
    ['see www.example.org', 'There is a link in your message'],
    ['send me money', 'This sounds like it is about money'],
  ])('names what was found in %j [R-CHAT-NUDGE-SHOWN]', async (text, found) => {
    await nudged({}, text);
    expect(screen.getByText(found)).toBeDefined();
  });

  it('precedes the first message as well [R-CHAT-NUDGE-SHOWN, R-CHAT-NUDGE-ANYWAY]', async () => {
    const { user, sent } = await nudged(FIRST, 'Send me 50 euros');
    expect(sent()).toEqual([]);
    await user.click(sendAnyway());
    await waitFor(() => expect(sent()).toMatchObject([{ profile_id: 1001, text: 'Send me 50 euros' }]));
  });

  it('precedes the warning about a fictional profile [R-CHAT-NUDGE-SHOWN, R-CHAT-FICTIONAL-WARNING]', async () => {
    const chat = someChat({ profile: { ...someChat().profile, fictional: true } });
    const { user, sent } = await nudged({ responses: { 'GET /api/messages.php': () => somePage({ chat }) } });
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(sendAnyway());
    const warning = within(screen.getByRole('dialog', { name: 'Anouk is a fictional profile' }));
    expect(sent()).toEqual([]);
    await user.click(warning.getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(sent()).toMatchObject([{ text: NUMBER }]));
  });
});

describe('the recipient', () => {
  const TIP = /^Safety tip: take your time before you move on to the phone/;
  const received = (...texts: readonly string[]) => texts.map((text, index) => someMessage(index + 11, { text }));
  const item = async (text: string) => (await (await log()).findByText(text)).closest('li');

  it('has a tip below it, in its item [R-CHAT-SAFETY-TIP]', async () => {
    openConversation({ responses: { 'GET /api/messages.php': () => somePage({ messages: received('Hi', NUMBER) }) } });
    expect((await item(NUMBER))?.textContent).toContain('Safety tip: take your time');
    expect(screen.getAllByText(/^Safety tip/)).toHaveLength(1);
  });

  it('has one for each kind, below the newest [R-CHAT-SAFETY-TIP]', async () => {
    const messages = received(NUMBER, 'https://a.example', 'Or 020 123 4567', 'Good night');
    openConversation({ responses: { 'GET /api/messages.php': () => somePage({ messages }) } });
    expect((await item('Or 020 123 4567'))?.textContent).toContain('Safety tip');
    expect((await item('https://a.example'))?.textContent).toContain('Safety tip: open a link only if');
    expect(screen.getAllByText(/^Safety tip/)).toHaveLength(2);
  });

  it('has none below what they wrote themselves', async () => {
    const messages = [someMessage(11, { mine: true, text: NUMBER })];
    openConversation({ responses: { 'GET /api/messages.php': () => somePage({ messages }) } });
    await item(NUMBER);
    expect(screen.queryByText(/^Safety tip/)).toBeNull();
  });

  it('keeps it there when older messages are loaded [R-CHAT-SAFETY-TIP]', async () => {
    const { user } = openConversation({
      responses: {
        'GET /api/messages.php': ({ query }) => {
          if (query?.['after'] !== undefined) return somePage({ messages: [] });
          if (query?.['before'] === 11) return somePage({ messages: [someMessage(10, { text: 'Or 020 123 4567' })] });
          return somePage({ messages: received(NUMBER), more: true });
        },
      },
    });
    const tip = await screen.findByText(TIP);
    await user.click(screen.getByRole('button', { name: 'Load older messages' }));
    expect((await item('Or 020 123 4567'))?.textContent).not.toContain('Safety tip');
    expect(screen.getByText(TIP)).toBe(tip);
  });
});
