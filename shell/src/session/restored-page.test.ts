import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '@tandem/contracts/api/user';
import { deviceStorage } from '@tandem/shared-ui/host';
import { createFakeHost, someUser } from '@tandem/shared-ui/testing';
import { createEventBus } from './event-bus.ts';
import { createSession, endSession } from './create-session.ts';
import { NO_OTHER_TABS } from './other-tabs.ts';
import { watchRestoredPage } from './restored-page.ts';

const root = document.documentElement;
let closed: AbortController;

beforeEach(() => {
  // Every document of a test has its own listeners on the one window; they are removed with the test.
  closed = new AbortController();
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) => listen(type, listener, { signal: closed.signal }),
  );
});
afterEach(() => {
  closed.abort();
  vi.restoreAllMocks();
  root.removeAttribute('style');
  localStorage.clear();
});

const hide = () => window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
const show = (persisted = true) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
const isHidden = () => root.style.display === 'none';

/** A document of this browser that shows the member; null shows a visitor. */
function openDocument(user: User | null = someUser()) {
  const { host } = createFakeHost({ user, responses: { 'GET /api/logout.php': () => undefined } });
  const { api, queryClient } = host;
  const events = createEventBus((error) => {
    throw error;
  });
  const session = createSession({ api, queryClient, events, tabs: NO_OTHER_TABS, goHome: () => undefined });
  const goHome = vi.fn<() => void>();
  watchRestoredPage({ session, queryClient, events, hasSession: user !== null, goHome });
  const receiveUser = (response: User | null) => queryClient.setQueryData(['user'], { user: response });
  // The document itself says that there is no session; no response is needed.
  if (user !== null) receiveUser(user);
  return { session, queryClient, events, goHome, receiveUser };
}

describe('a page that is restored by the Back button', () => {
  it('navigates away at once when its member has logged out in it, and was hidden when it was cached', async () => {
    const { session, goHome } = openDocument();
    await session.logout();
    expect(isHidden()).toBe(false);
    hide();
    expect(isHidden()).toBe(true);
    show();
    expect(goHome).toHaveBeenCalledOnce();
  });

  it('leaves when the same member has logged in again since then: nothing of it is to be seen any more', async () => {
    const { session, goHome } = openDocument();
    await session.logout();
    hide();
    openDocument();
    show();
    expect(goHome).toHaveBeenCalledOnce();
  });

  it('navigates away when a response for its member arrived after the logout', async () => {
    const { session, goHome, receiveUser } = openDocument();
    await session.logout();
    receiveUser(someUser());
    show();
    expect(goHome).toHaveBeenCalledOnce();
    expect(deviceStorage.getItem('session.owner')).toBeNull();
  });

  it.each([
    ['the member logged out', (other: ReturnType<typeof openDocument>) => other.session.logout()],
    [
      'the server said that it is over',
      (other: ReturnType<typeof openDocument>) => endSession(other.queryClient, other.events),
    ],
    ['the user call found nobody', (other: ReturnType<typeof openDocument>) => other.receiveUser(null)],
    [
      'somebody else logged in',
      (other: ReturnType<typeof openDocument>) => other.session.signedIn(someUser({ id: 43 })),
    ],
  ])('leaves when, in another document, %s', async (_case, happens) => {
    const kept = openDocument();
    await happens(openDocument());
    show();
    expect(kept.goHome).toHaveBeenCalledOnce();
    expect(isHidden()).toBe(true);
  });

  it('navigates away when a document without a session was opened meanwhile', () => {
    const kept = openDocument();
    openDocument(null);
    show();
    expect(kept.goHome).toHaveBeenCalledOnce();
  });

  it('stays while its member is logged in, and checks the session', () => {
    const { goHome, queryClient } = openDocument();
    const look = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
    hide();
    show();
    expect([goHome.mock.calls.length, isHidden()]).toEqual([0, false]);
    expect(look).toHaveBeenCalledWith({ queryKey: ['user'] });
  });

  it('stays when its member has logged out and in again', async () => {
    const kept = openDocument();
    const other = openDocument();
    await other.session.logout();
    other.session.signedIn(someUser());
    show();
    expect(kept.goHome).not.toHaveBeenCalled();
  });

  it('stays when it shows a visitor', () => {
    const { goHome } = openDocument(null);
    show();
    expect([goHome.mock.calls.length, isHidden()]).toEqual([0, false]);
  });
});

it('a page that is shown for the first time stays, whatever is stored on the device', () => {
  const { goHome } = openDocument();
  deviceStorage.removeItem('session.owner');
  show(false);
  expect(goHome).not.toHaveBeenCalled();
});
