import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { User } from '@tandem/contracts/api/user';
import type { SiteEvents } from '@tandem/contracts/composition/events';
import { ApiError, deviceStorage, tabStorage, unsentKey } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import { createFakeHost, someUser } from '@tandem/shared-ui/testing';
import { announceLiker } from './announced-likers.ts';
import type { OtherTabs, TabMessage } from './other-tabs.ts';
import { createEventBus } from './event-bus.ts';
import { ENTRY_MEMBER_KEY } from '@tandem/contracts/composition/entry-warning';
import { createSession, endSession } from './create-session.ts';

/** Two tabs of one browser, which receive each other's messages but not their own. */
function connect(): [OtherTabs, OtherTabs] {
  const listeners: ((message: TabMessage) => void)[][] = [[], []];
  const tab = (own: number, other: number): OtherTabs => ({
    send: (message) => listeners[other]?.forEach((listener) => listener(message)),
    listen: (listener) => void listeners[own]?.push(listener),
  });
  return [tab(0, 1), tab(1, 0)];
}

function openTab(tabs: OtherTabs, user: User | null = someUser(), logout = () => undefined) {
  const { host, calls } = createFakeHost({ user, responses: { 'GET /api/logout.php': logout } });
  const events = createEventBus((error) => {
    throw error;
  });
  const heard: SiteEvents['session-changed'][] = [];
  events.on('session-changed', (event) => heard.push(event));
  const goHome = vi.fn<() => void>();
  const session = createSession({ api: host.api, queryClient: host.queryClient, events, tabs, goHome });
  return { session, goHome, heard, events, calls, queryClient: host.queryClient };
}

afterEach(() => {
  // The document of the test is unloaded, with its listeners.
  window.dispatchEvent(new Event('pagehide'));
  vi.restoreAllMocks();
});

describe('a logout', () => {
  it('ends the other tabs as well [R-ACCOUNT-LOGOUT-TABS]', async () => {
    const [one, other] = connect();
    const here = openTab(one);
    const there = openTab(other);
    await here.session.logout();
    expect(here.goHome).toHaveBeenCalledOnce();
    expect(there.goHome).toHaveBeenCalledOnce();
    expect(there.heard).toEqual([{ loggedIn: false }]);
  });

  it('is of the member whom the page shows: another who has logged in since stays so, and what the first wrote is removed [R-ACCOUNT-LOGOUT-OWN]', async () => {
    const [one, other] = connect();
    const { id } = someUser();
    const key = unsentKey('mf-chat', 'draft', id, 5);
    deviceStorage.setItem(key, 'Hello');
    const here = openTab(one, someUser(), () => {
      throw new ApiError({ code: 'other_session', status: 409, message: 'Another account.' });
    });
    const there = openTab(other, someUser({ id: id + 1 }));
    await here.session.logout();
    expect(here.calls.at(-1)).toMatchObject({ key: 'GET /api/logout.php', input: { member: id } });
    expect(deviceStorage.getItem(key)).toBeNull();
    expect(here.goHome).toHaveBeenCalledOnce();
    expect([there.goHome.mock.calls, there.heard, there.session.get().status]).toEqual([[], [], 'member']);
  });
});

describe('what a member wrote and did not send', () => {
  const key = (userId: number) => unsentKey('mf-chat', 'draft', userId, 5);
  const { id } = someUser();
  const texts = () => [deviceStorage.getItem(key(id)), tabStorage.getItem(key(id))];
  const write = () => {
    deviceStorage.setItem(key(id), 'Hello');
    tabStorage.setItem(key(id), 'Hello');
  };

  it('is removed at their logout, and that of others is not', async () => {
    const [one] = connect();
    write();
    deviceStorage.setItem(key(id + 1), 'Mine');
    await openTab(one).session.logout();
    expect(texts()).toEqual([null, null]);
    expect(deviceStorage.getItem(key(id + 1))).toBe('Mine');
  });

  it('is removed with the list of announced likers', async () => {
    const [one] = connect();
    announceLiker(id, 8);
    await openTab(one).session.logout();
    expect(announceLiker(id, 8)).toBe(true);
  });

  it('is removed again when the document is unloaded: a pending message may have been stored meanwhile', async () => {
    const [one] = connect();
    await openTab(one).session.logout();
    write();
    window.dispatchEvent(new Event('pagehide'));
    expect(texts()).toEqual([null, null]);
  });

  it('stays when they log in again before the document is unloaded', async () => {
    const [one] = connect();
    const { session } = openTab(one);
    await session.logout();
    session.signedIn(someUser());
    write();
    window.dispatchEvent(new Event('pagehide'));
    expect(texts()).toEqual(['Hello', 'Hello']);
  });

  it('is forgotten by the other tab too, whose own storage only it can reach', () => {
    const [one, other] = connect();
    openTab(other);
    write();
    one.send('logged-out');
    expect(texts()).toEqual([null, null]);
  });

  it('is removed also when a call during the logout has ended the session already', async () => {
    const [one, other] = connect();
    const crossing = () => endSession(here.queryClient, here.events);
    const here = openTab(one, someUser(), () => void crossing());
    const there = openTab(other);
    write();
    await here.session.logout();
    expect(texts()).toEqual([null, null]);
    write();
    endSession(there.queryClient, there.events);
    one.send('logged-out');
    expect(texts()).toEqual([null, null]);
  });

  it('stays when the logout failed, and when the server ended the session: they return to it', async () => {
    const [one, other] = connect();
    const { session, queryClient, events } = openTab(one, someUser(), () => {
      throw new ApiError({ code: 'offline', status: 0, message: 'Check your connection and try again.' });
    });
    write();
    await expect(session.logout()).rejects.toThrow('Check your connection');
    other.send('session-ended');
    endSession(queryClient, events);
    expect(texts()).toEqual(['Hello', 'Hello']);
  });
});

describe('a deletion of the account', () => {
  it('removes from the device what a logout does, also when the document is unloaded, ends the other tabs, and opens no page here [R-ACCOUNT-DELETE-FORGETS]', () => {
    const [one, other] = connect();
    const { id } = someUser();
    const keys = (['draft', 'outbox', 'opened'] as const).map((kind) => unsentKey('mf-chat', kind, id, 5));
    const write = () => keys.forEach((key) => deviceStorage.setItem(key, 'Hello'));
    const left = () => keys.filter((key) => deviceStorage.getItem(key) !== null);
    write();
    announceLiker(id, 8);
    const here = openTab(one);
    const there = openTab(other);
    here.session.forget();
    expect([left(), announceLiker(id, 8)]).toEqual([[], true]);
    expect([here.goHome.mock.calls.length, there.goHome.mock.calls.length]).toEqual([0, 1]);
    expect([here.heard, there.heard]).toEqual([[{ loggedIn: false }], [{ loggedIn: false }]]);
    expect(here.calls).toEqual([]);
    write();
    window.dispatchEvent(new Event('pagehide'));
    expect(left()).toEqual([]);
  });
});

describe('a session that the server ended', () => {
  it('makes the member a visitor, here and in the other tab, without a navigation [R-ACCOUNT-SESSION-ENDED]', () => {
    const [one, other] = connect();
    const here = openTab(one);
    const there = openTab(other);
    sessionStorage.removeItem(ENTRY_MEMBER_KEY);
    expect(endSession(here.queryClient, here.events)).toBe(true);
    // A former member of this tab is not asked for their age.
    expect(sessionStorage.getItem(ENTRY_MEMBER_KEY)).not.toBeNull();
    one.send('session-ended');
    for (const tab of [here, there]) {
      expect(tab.session.get()).toEqual({ status: 'visitor' });
      expect(tab.goHome).not.toHaveBeenCalled();
      expect(tab.heard).toEqual([{ loggedIn: false }]);
    }
  });

  it('is nothing to a visitor', () => {
    const [one] = connect();
    const here = openTab(one, null);
    expect(endSession(here.queryClient, here.events)).toBe(false);
    expect(here.heard).toEqual([]);
  });
});

describe('a login', () => {
  it('makes the other tabs reload the session, and removes what was loaded for the visitor', () => {
    const [one, other] = connect();
    const here = openTab(one, null);
    const there = openTab(other, null);
    there.queryClient.setQueryData(['mf-members', 'search'], { profiles: [] });
    const look = vi.spyOn(there.queryClient, 'invalidateQueries');
    here.session.signedIn(someUser());
    expect(look).toHaveBeenCalledWith({ queryKey: ['user'] });
    expect(there.queryClient.getQueryData(['mf-members', 'search'])).toBeUndefined();
  });

  it('refetches what a page of another tab shows, and keeps it subscribed', async () => {
    const [one, other] = connect();
    const { queryClient } = openTab(other, null);
    const response = vi
      .fn<() => Promise<string>>()
      .mockResolvedValueOnce('for a visitor')
      .mockResolvedValue('for a member');
    const shown = renderHook(() => useQuery({ queryKey: ['mf-members', 'search'], queryFn: response }, queryClient));
    await waitFor(() => expect(shown.result.current.data).toBe('for a visitor'));
    openTab(one, null).session.signedIn(someUser());
    await waitFor(() => expect(shown.result.current.data).toBe('for a member'));
    act(() => void queryClient.setQueryData(['mf-members', 'search'], 'changed'));
    await waitFor(() => expect(shown.result.current.data).toBe('changed'));
  });
});
