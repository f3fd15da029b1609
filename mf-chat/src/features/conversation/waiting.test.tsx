import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { someSent } from '../../testing/chat-fixtures.ts';
import { callsTo, field, log, openConversation, refusal, setVisibility } from '../../testing/open-conversation.tsx';
import type { OpenOptions } from '../../testing/open-conversation.tsx';

/** A conversation without a connection until `connect` is called. */
async function openOffline(options: OpenOptions = {}) {
  let works = false;
  const opened = openConversation({
    ...options,
    responses: {
      'POST /api/message.php': ({ body }) => {
        if (works) return someSent(body, 50);
        throw new ApiError({ code: 'offline', status: 0, message: 'Check your connection and try again.' });
      },
    },
  });
  const sent = () => callsTo(opened.fake, 'POST /api/message.php');
  return { ...opened, sent, connect: () => void (works = true) };
}

const bar = () => screen.queryByRole('group', { name: 'Unsent messages' });

afterEach(() => vi.restoreAllMocks());

describe('without a connection', () => {
  it.each([
    ['the browser is online again', () => void window.dispatchEvent(new Event('online'))],
    [
      'the page becomes visible',
      () => {
        setVisibility('hidden');
        setVisibility('visible');
      },
    ],
  ])(
    'a message waits, and goes by itself when %s [R-CHAT-OFFLINE-WAITS, R-CHAT-OFFLINE-SENDS]',
    async (_when, happens) => {
      const { user, connect } = await openOffline();
      await user.type(await field(), 'Hello{Enter}');
      expect(await (await log()).findByText('Waiting for connection')).toBeDefined();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
      expect(bar()).toBeNull();
      connect();
      act(happens);
      await (await log()).findByText('Sent');
      expect(screen.queryByText('Waiting for connection')).toBeNull();
    },
  );

  it('says so in French', async () => {
    const { user } = await openOffline({ locale: 'fr' });
    await user.type(await field(), 'Bonjour{Enter}');
    expect(await screen.findByText('En attente de connexion')).toBeDefined();
  });

  it('a message that the browser cannot store says so, and the browser asks before the page is left [R-CHAT-UNSTORED-KEPT]', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'QuotaExceededError');
    });
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { user, sent } = await openOffline();
    await user.type(await field(), 'Hello');
    expect(asks()).toBe(true);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent().length).toBeGreaterThan(0));
    expect(await screen.findByText(/^Your browser cannot store what is not sent/)).toBeDefined();
    expect(asks()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(asks()).toBe(false));
    expect(screen.queryByText(/^Your browser cannot store/)).toBeNull();
  });

  it('a message can be deleted before it goes', async () => {
    const { user, sent } = await openOffline();
    await user.type(await field(), 'Hello{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Hello')).toBeNull());
    const tried = sent().length;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(sent()).toHaveLength(tried);
  });

  it('a reload restores what waits, and sends it when the connection is back [R-CHAT-OFFLINE-SENDS]', async () => {
    const before = await openOffline();
    for (const text of ['One', 'Two']) await before.user.type(await field(), `${text}{Enter}`);
    await waitFor(() => expect(screen.getAllByText('Waiting for connection')).toHaveLength(2));
    cleanup();
    const after = await openOffline();
    await waitFor(() => expect(screen.getAllByText('Waiting for connection')).toHaveLength(2));
    after.connect();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText('Waiting for connection')).toBeNull());
    const texts = after.sent().map(({ input }) => (input['body'] as { text: string }).text);
    expect(texts.slice(-2)).toEqual(['One', 'Two']);
  });
});

describe('the bar of unsent messages', () => {
  it('counts them, and sends all of them again [R-CHAT-UNSENT-BAR]', async () => {
    const { user, connect } = await openOffline();
    for (const text of ['One', 'Two']) await user.type(await field(), `${text}{Enter}`);
    expect(await screen.findByText('2 not sent')).toBeDefined();
    connect();
    await user.click(screen.getByRole('button', { name: 'Retry all' }));
    await waitFor(() => expect(bar()).toBeNull());
    expect(screen.queryByText('Waiting for connection')).toBeNull();
  });

  it('is there for one that was refused', async () => {
    const { user } = openConversation({ responses: { 'POST /api/message.php': refusal('forbidden', 'Refused.') } });
    await user.type(await field(), 'One{Enter}');
    expect(await screen.findByText('1 not sent')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(bar()).toBeNull());
  });
});

/** What the page says of a message that the site fails at. */
const FAILING = {
  en: { waits: 'Waiting: the site has a problem', field: 'Message to Anouk', retry: 'Retry', remove: 'Delete' },
  fr: {
    waits: 'En attente : le site rencontre un problème',
    field: 'Message à Anouk',
    retry: 'Réessayer',
    remove: 'Supprimer',
  },
} as const;

describe.each(['en', 'fr'] as const)('while the site fails, in %s', (locale) => {
  const words = FAILING[locale];

  it('a message waits and is not red; the first one can be sent again now, and each one deleted [R-CHAT-FAULT-WAITS, R-CHAT-FAULT-ACTIONS]', async () => {
    let works = false;
    const { user, fake } = openConversation({
      locale,
      responses: {
        'POST /api/message.php': ({ body }) => {
          if (works) return someSent(body, 50);
          throw new ApiError({ code: 'internal', status: 500, message: 'Please try again later.' });
        },
      },
    });
    const write = async (text: string) =>
      user.type(await screen.findByRole('textbox', { name: words.field }), `${text}{Enter}`);
    await write('One');
    const retry = await screen.findByRole('button', { name: words.retry });
    await write('Two');
    await waitFor(() => expect(screen.getAllByText(words.waits)).toHaveLength(2));
    expect([screen.queryByRole('alert'), screen.queryByText(/^(Not sent|Non envoyé)/)]).toEqual([null, null]);
    expect(screen.getAllByRole('button', { name: words.retry }), 'of the first alone').toEqual([retry]);
    const [, second] = screen.getAllByRole('button', { name: words.remove });
    if (second === undefined) throw new Error('The second message cannot be deleted');
    await user.click(second);
    await waitFor(() => expect(screen.queryByText('Two')).toBeNull());
    works = true;
    await user.click(screen.getByRole('button', { name: words.retry }));
    await waitFor(() => expect(screen.queryByText(words.waits)).toBeNull());
    expect(screen.getAllByText('One')[0]).toBeDefined();
    const texts = callsTo(fake, 'POST /api/message.php').map(({ input }) => (input['body'] as { text: string }).text);
    expect(new Set(texts)).toEqual(new Set(['One']));
  });
});
