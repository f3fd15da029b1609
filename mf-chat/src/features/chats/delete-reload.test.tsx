import { act, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, deviceStorage, forgetUnsent, hasUnsentTexts, unsentKey } from '@tandem/shared-ui/host';
import {
  user,
  key,
  stored,
  THROWN_AWAY,
  HELD,
  expectNoWords,
  whole,
  deleted,
  busy,
  openPage,
  deleteOnFirstPage,
  reload,
} from '../../testing/deleted-page.tsx';
import { withLocks } from '../../testing/locks.ts';
import { never, offline } from '../../testing/make-outbox.ts';

describe('a page that is reloaded while a conversation is being deleted', () => {
  it('brings back what was unsent where the site has not deleted it, says so, and sends nothing of it by itself [R-CHAT-DELETE-RELOADED]', async () => {
    await deleteOnFirstPage({ 'DELETE /api/chat.php': never });
    const { fake, posted, connect } = await reload({ 'GET /api/messages.php': whole });
    await waitFor(() => expect(stored()).toEqual(HELD));
    expect(fake.notices).toMatchObject([{ tone: 'error', text: expect.stringContaining('could not be deleted') }]);
    await connect();
    expect([posted.mock.calls, stored()]).toEqual([[], HELD]);
  });

  it('goes on where the site has deleted it, whatever came in since: the undo is offered again [R-CHAT-DELETE-RELOADED, R-CHAT-DELETE-UNDO]', async () => {
    await deleteOnFirstPage({ 'DELETE /api/chat.php': never });
    const restored = vi.fn(() => undefined);
    const { fake, posted, connect } = await reload({
      'GET /api/messages.php': deleted,
      'POST /api/chat.php': restored,
    });
    await waitFor(() => expect(fake.notices).toMatchObject([{ tone: 'info', action: { label: 'Undo' } }]));
    expect(stored()).toEqual(THROWN_AWAY);
    fake.notices[0]?.action?.run();
    await waitFor(() => expect(stored().draft).toBe('And half a'));
    expect(restored).toHaveBeenCalledTimes(1);
    await connect();
    await waitFor(() => expect(posted).toHaveBeenLastCalledWith('It waits'));
    await waitFor(expectNoSecondCopy);
  });

  it('decides once the site can be asked, and until then nothing is sent [R-CHAT-DELETE-RELOADED]', async () => {
    await deleteOnFirstPage({ 'DELETE /api/chat.php': never });
    let isOffline = true;
    const { posted, connect, asked } = await reload({
      'GET /api/messages.php': () => {
        if (isOffline) throw offline();
        return whole();
      },
    });
    await waitFor(() => expect(asked()).toBe(1));
    await act(async () => {});
    expect([posted.mock.calls, stored()]).toEqual([[], THROWN_AWAY]);
    isOffline = false;
    await connect();
    await waitFor(() => expect(stored()).toEqual(HELD));
    expect(posted).not.toHaveBeenCalled();
  });

  it('asks again where the site was asked, and nothing came of it for long [R-CHAT-DELETE-RELOADED]', async () => {
    await deleteOnFirstPage({ 'DELETE /api/chat.php': never });
    const limit = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    let hangs = true;
    const { fake, connect, asked } = await reload({
      'GET /api/messages.php': ({ signal }) =>
        hangs
          ? new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
          : whole(),
    });
    const reported = vi.spyOn(fake.host.telemetry, 'error');
    await waitFor(() => expect(asked()).toBe(1));
    await connect();
    expect(asked(), 'one call at a time').toBe(1);
    hangs = false;
    limit.abort(new DOMException('It took too long.', 'TimeoutError'));
    await act(async () => {});
    await connect();
    await waitFor(() => expect(stored()).toEqual(HELD));
    expect([asked(), reported.mock.calls]).toEqual([2, []]);
  });

  it('waits for the login of a member whose session is over [R-CHAT-DELETE-RELOADED]', async () => {
    await deleteOnFirstPage({ 'DELETE /api/chat.php': never });
    let isOver = true;
    const { connect, asked } = await reload({
      'GET /api/messages.php': () => {
        if (isOver) throw new ApiError({ code: 'authentication_required', status: 401, message: 'Log in.' });
        return whole();
      },
    });
    await waitFor(() => expect(asked()).toBe(1));
    await act(async () => {});
    expect(stored()).toEqual(THROWN_AWAY);
    isOver = false;
    await connect();
    await waitFor(() => expect(stored()).toEqual(HELD));
  });
});

/** What came back, and was sent or is in the field, is nowhere else. */
const expectNoSecondCopy = () => expect(Object.keys(localStorage)).toEqual([key('draft')]);

describe('a page that is reloaded after a conversation was deleted', () => {
  it('offers the undo for what is left of its time, which brings back what was unsent [R-CHAT-DELETE-RELOADED, L-CHAT-DELETE-UNDO]', async () => {
    const { fake: first } = await deleteOnFirstPage({ 'DELETE /api/chat.php': () => undefined });
    await waitFor(() => expect(first.notices).toHaveLength(1));
    const { fake, asked } = await reload({ 'POST /api/chat.php': () => undefined }, []);
    await waitFor(() => expect(fake.notices).toHaveLength(1));
    const [notice] = fake.notices;
    expect(notice?.text).toBe('The conversation with Anouk is deleted.');
    expect(notice?.action?.offeredFor).toBeGreaterThan(5000);
    expect(notice?.action?.offeredFor).toBeLessThanOrEqual(10_000);
    expect([asked(), stored(), hasUnsentTexts(user.id)]).toEqual([0, THROWN_AWAY, false]);
    notice?.action?.run();
    await waitFor(() => expect(stored()).toEqual({ draft: 'And half a', outbox: expect.stringContaining('It waits') }));
  });

  it('has nothing of it once the undo is over [R-CHAT-DELETE-RELOADED]', async () => {
    const { fake: first } = await deleteOnFirstPage({ 'DELETE /api/chat.php': () => undefined });
    await waitFor(() => expect(first.notices).toHaveLength(1));
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 11_000);
    const { fake } = await reload({}, []);
    await waitFor(expectNoWords);
    expect(fake.notices).toEqual([]);
  });

  it('goes on with an undo that was under way [R-CHAT-DELETE-RELOADED, R-CHAT-DELETE-UNDO]', async () => {
    const { fake: first } = await deleteOnFirstPage({
      'DELETE /api/chat.php': () => undefined,
      'POST /api/chat.php': never,
    });
    await waitFor(() => expect(first.notices).toHaveLength(1));
    first.notices[0]?.action?.run();
    const { fake, posted } = await reload({ 'POST /api/chat.php': () => undefined });
    await waitFor(() => expect(stored()).toEqual({ draft: 'And half a', outbox: expect.stringContaining('It waits') }));
    await waitFor(() => expect(posted).toHaveBeenCalledWith('It waits'));
    expect(fake.notices).toEqual([]);
  });

  it('says that an undo came too late, and what was unsent does not open the conversation again by itself [R-CHAT-DELETE-RELOADED, R-CHAT-DELETE-REOPENED]', async () => {
    const { fake: first } = await deleteOnFirstPage({
      'DELETE /api/chat.php': () => undefined,
      'POST /api/chat.php': never,
    });
    await waitFor(() => expect(first.notices).toHaveLength(1));
    first.notices[0]?.action?.run();
    const { fake, posted, connect } = await reload({
      'POST /api/chat.php': () => {
        throw new ApiError({ code: 'not_found', status: 404, message: 'It is too late.' });
      },
      'GET /api/messages.php': deleted,
    });
    await waitFor(() => expect(stored()).toEqual(HELD));
    expect(fake.notices).toMatchObject([{ tone: 'error', text: expect.stringContaining('It is too late.') }]);
    await connect();
    expect(posted).not.toHaveBeenCalled();
  });
});

describe('what is set aside for a conversation that is being deleted', () => {
  it('is left to the tab that deletes it: another one neither shows nor sends it [R-CHAT-DELETE-RELOADED]', async () => {
    withLocks();
    let fail: () => void = () => {};
    const refused = new ApiError({ code: 'not_found', status: 404, message: 'It is not yours.' });
    await deleteOnFirstPage({
      'DELETE /api/chat.php': () => new Promise((_resolve, reject) => (fail = () => reject(refused))),
    });
    // To somebody else: once this is tried, the second tab has looked at all that is stored.
    const entry = { clientId: crypto.randomUUID(), key: crypto.randomUUID(), text: 'Elsewhere', state: 'sending' };
    const elsewhere = [{ ...entry, writtenAt: new Date().toISOString(), reason: null }];
    deviceStorage.setItem(unsentKey('mf-chat', 'outbox', user.id, 1002), JSON.stringify(elsewhere));
    const second = await openPage({ 'GET /api/messages.php': whole });
    await waitFor(() => expect(second.posted).toHaveBeenCalledWith('Elsewhere'));
    await second.connect();
    expect([second.asked(), stored()]).toEqual([0, THROWN_AWAY]);
    expect(second.posted).not.toHaveBeenCalledWith('It waits');
    fail();
    await waitFor(() => expect(stored().draft).toBe('And half a'));
    await waitFor(() => expect(second.posted).toHaveBeenCalledWith('It waits'));
    expect(second.asked()).toBe(0);
  });

  it('comes back before what another tab has begun to write there since [R-CHAT-DELETE-UNSENT]', async () => {
    let fail: () => void = () => {};
    await deleteOnFirstPage({
      'DELETE /api/chat.php': () => new Promise((_resolve, reject) => (fail = () => reject(busy()))),
    });
    deviceStorage.setItem(key('draft'), 'Something else');
    fail();
    await waitFor(() => expect(stored().draft).toBe('And half a\nSomething else'));
  });

  it('is removed with a logout or the account, and does not come back when deleting fails [R-CHAT-DELETE-RELOADED, R-ACCOUNT-DELETE-FORGETS]', async () => {
    let fail: () => void = () => {};
    const { fake } = await deleteOnFirstPage({
      'DELETE /api/chat.php': () => new Promise((_resolve, reject) => (fail = () => reject(busy()))),
    });
    expect(JSON.stringify(localStorage)).toMatch(/It waits.*And half a/);
    forgetUnsent(user.id);
    expectNoWords();
    fail();
    await waitFor(() => expect(fake.notices).toHaveLength(1));
    expectNoWords();
  });
});
