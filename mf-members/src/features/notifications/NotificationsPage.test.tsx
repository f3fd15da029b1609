import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { NotificationPreferences } from '@tandem/contracts/api/notifications';
import { NOTIFICATION_TYPES, isOnByDefault } from '@tandem/contracts/product/notification-types';
import { ApiError } from '@tandem/shared-ui/host';
import { TestApp, createFakeHost, someUser } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { GROUPS } from './model/groups.ts';
import { withChange } from './model/with-change.ts';
import NotificationsPage from './NotificationsPage.tsx';

function somePreferences(changes: Partial<NotificationPreferences> = {}): NotificationPreferences {
  const preferences = Object.fromEntries(
    NOTIFICATION_TYPES.map((type) => [type, { mail: isOnByDefault(type), push: isOnByDefault(type) }]),
  ) as NotificationPreferences['preferences'];
  return { preferences, disabled: [], address: 's•••@tandemly.test', access: 'session', language: 'en', ...changes };
}

interface OpenOptions extends FakeHostOptions {
  given?: Partial<NotificationPreferences>;
  at?: string;
}

function open({ given, at = '/notifications', settings, answers, ...options }: OpenOptions = {}) {
  let kept = somePreferences(given);
  const fake = createFakeHost({
    user: someUser(),
    settings: { push_public_key: 'key', ...settings },
    answers: {
      'GET /api/notifications.php': () => kept,
      'PUT /api/notifications.php': ({ body }) => (kept = withChange(kept, body as { resubscribe?: true })),
      ...answers,
    },
    ...options,
  });
  render(
    <TestApp fake={fake} messages={{ 'mf-members': options.locale === 'fr' ? fr : en }} path="/notifications" at={at}>
      <NotificationsPage />
    </TestApp>,
  );
  const calls = (key: string) => fake.calls.filter((call) => call.key === key).map(({ input }) => input);
  return { fake, calls, user: userEvent.setup() };
}

const choice = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

describe('notification preferences', () => {
  it('are the 8 types by channel, each in one group, marketing off [R-MAIL-MARKETING-OFF]', async () => {
    open();
    await screen.findByRole('heading', { level: 1, name: 'Notifications' });
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes).toHaveLength(16);
    const marketing = within(screen.getByRole('region', { name: 'From Tandemly' })).getAllByRole<HTMLInputElement>(
      'checkbox',
    );
    expect(marketing.map(({ checked }) => checked)).toEqual(Array(6).fill(false));
    expect(boxes.filter((box) => !marketing.includes(box)).every(({ checked }) => checked)).toBe(true);
    expect(GROUPS.flatMap(({ types }) => [...types]).toSorted()).toEqual([...NOTIFICATION_TYPES].toSorted());
  });

  it('have no push where the site has none', async () => {
    open({ settings: { push_public_key: null } });
    await choice('E-mail: New messages');
    expect(screen.queryByRole('checkbox', { name: /^Push/ })).toBeNull();
  });

  it('are saved as they are pressed [R-MAIL-PREFERENCES-SESSION]', async () => {
    const { user, calls } = open();
    await user.click(await choice('E-mail: Likes and matches'));
    await user.click(await choice('Push: News'));
    await waitFor(() =>
      expect(calls('PUT /api/notifications.php')).toEqual([
        { query: {}, body: { preferences: { like: { mail: false } } } },
        { query: {}, body: { preferences: { news: { push: true } } } },
      ]),
    );
    expect((await choice('E-mail: Likes and matches')).checked).toBe(false);
    expect((await choice('Push: News')).checked).toBe(true);
  });

  it('show what was pressed from the press on, whatever the server takes', async () => {
    open({ answers: { 'PUT /api/notifications.php': () => new Promise<never>(() => {}) } });
    const [likes, news] = [await choice('E-mail: Likes and matches'), await choice('Push: News')];
    fireEvent.click(likes);
    fireEvent.click(news);
    expect([likes.checked, news.checked]).toEqual([false, true]);
  });

  it('stay as they were pressed while answers come that do not know of the later ones', async () => {
    const user = userEvent.setup();
    open();
    const [likes, news] = [await choice('E-mail: Likes and matches'), await choice('Push: News')];
    const seen: boolean[][] = [];
    const record = setInterval(() => seen.push([likes.checked, news.checked]), 0);
    await user.click(likes);
    await user.click(news);
    await waitFor(() => expect(seen.length).toBeGreaterThan(40));
    clearInterval(record);
    // From each press on, its box never goes back.
    for (const [index, wanted] of [
      [0, false],
      [1, true],
    ] as const) {
      const states = seen.map((state) => state[index]);
      expect(states.slice(states.indexOf(wanted))).not.toContain(!wanted);
    }
  });

  it('that could not be saved are undone, and that is told [T-PLATFORM-OFFLINE]', async () => {
    const { user, fake } = open({
      answers: {
        'PUT /api/notifications.php': () => {
          throw new ApiError({ code: 'offline', status: 0, message: 'Check your connection and try again.' });
        },
      },
    });
    await user.click(await choice('E-mail: Likes and matches'));
    await waitFor(() =>
      expect(fake.notices).toEqual([
        { tone: 'error', text: 'Your choice was not saved. Check your connection and try again.' },
      ]),
    );
    const box = await choice('E-mail: Likes and matches');
    await waitFor(() => expect(box.checked).toBe(true));
  });

  it('of mail can all be turned off at once', async () => {
    const { user, calls } = open();
    await user.click(await screen.findByRole('button', { name: 'Turn off all these e-mails' }));
    await waitFor(async () => expect((await choice('E-mail: New messages')).checked).toBe(false));
    expect(calls('PUT /api/notifications.php')[0]?.['body']).toEqual({
      preferences: Object.fromEntries(NOTIFICATION_TYPES.map((type) => [type, { mail: false }])),
    });
    expect((await choice('Push: New messages')).checked).toBe(true);
    expect(screen.queryByRole('button', { name: 'Turn off all these e-mails' })).toBeNull();
  });

  it('speak French', async () => {
    open({ locale: 'fr' });
    expect(await choice('E-mail\u00a0: Nouveaux messages')).toBeDefined();
    expect(await choice('E-mail\u00a0: Likes et matchs')).toBeDefined();
  });
});

describe('who comes', () => {
  it('by a mail’s link needs no login, and everything goes by the token [R-MAIL-PREFERENCES-TOKEN]', async () => {
    const { user, calls } = open({ user: null, at: '/notifications?token=abc', given: { access: 'token' } });
    expect(await screen.findByText(/so you need not log in/)).toBeDefined();
    await user.click(await choice('E-mail: Likes and matches'));
    await waitFor(() => expect(calls('PUT /api/notifications.php')).toHaveLength(1));
    for (const key of ['GET /api/notifications.php', 'PUT /api/notifications.php'])
      expect(calls(key)[0]?.['query']).toEqual({ token: 'abc' });
  });

  it('without login or link is asked to log in, and nothing is asked for', () => {
    const { calls } = open({ user: null });
    expect(screen.getByRole('heading', { level: 1, name: 'Log in to choose your notifications' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?next=%2Fnotifications');
    expect(calls('GET /api/notifications.php')).toEqual([]);
  });

  it('by a link that is over is told so', async () => {
    open({
      user: null,
      at: '/notifications?token=old',
      answers: {
        'GET /api/notifications.php': () => {
          throw new ApiError({ code: 'gone', status: 410, message: 'x' });
        },
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'This link has expired' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Login' })).toBeDefined();
  });

  it('while the server is away can try again [T-PLATFORM-TRY-LATER]', async () => {
    let works = false;
    const { user } = open({
      answers: {
        'GET /api/notifications.php': () => {
          if (works) return somePreferences();
          throw new ApiError({ code: 'internal', status: 500, message: 'An error occured, please try again later.' });
        },
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('An error occured, please try again later.');
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await choice('E-mail: New messages')).toBeDefined();
  });
});

describe('disabled mails', () => {
  it('after a spam complaint lead to support [R-MAIL-DISABLED-SUPPORT, T-MAIL-DISABLED-FBL]', async () => {
    open({ given: { disabled: ['fbl'] } });
    expect(await screen.findByText('You get no e-mails: one was reported as spam')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Write to support' }).getAttribute('href')).toBe(
      'mailto:help@tandemly.test',
    );
    expect(screen.queryByRole('button', { name: 'Turn e-mails on again' })).toBeNull();
  });

  it('after a bounce lead to another address [T-MAIL-DISABLED-BOUNCE]', async () => {
    open({ given: { disabled: ['bounce'] }, links: { settings: () => '/settings' } });
    expect(await screen.findByText(/e-mails to s•••@tandemly.test could not be delivered/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Change e-mail address' }).getAttribute('href')).toBe('/settings');
  });

  it('after a bounce lead to support where there are no settings [T-MAIL-DISABLED-BOUNCE]', async () => {
    open({ given: { disabled: ['bounce'] }, links: {} });
    await screen.findByText('You get no e-mails: they come back');
    expect(screen.getByRole('link', { name: 'Write to support' })).toBeDefined();
  });

  it('after an unsubscription in the mail app are turned on again here [R-MAIL-DISABLED-RESUBSCRIBE]', async () => {
    const { user, calls } = open({ given: { disabled: ['listunsubscribe'] } });
    await user.click(await screen.findByRole('button', { name: 'Turn e-mails on again' }));
    await waitFor(() => expect(screen.queryByText(/^You get no e-mails/)).toBeNull());
    expect(calls('PUT /api/notifications.php')[0]?.['body']).toEqual({ resubscribe: true });
    await waitFor(() => expect(calls('GET /api/user.php').length).toBeGreaterThan(0));
  });
});

describe('push in this browser', () => {
  it('is offered where it can be had, and taken off again [R-PUSH-OFFER]', async () => {
    const { user } = open({ push: { isCapable: true } });
    await user.click(await screen.findByRole('button', { name: 'Turn on here' }));
    await user.click(await screen.findByRole('button', { name: 'Turn off here' }));
    expect(await screen.findByRole('button', { name: 'Turn on here' })).toBeDefined();
  });

  it('that was refused says where to allow it, and is asked about no more', async () => {
    open({ push: { isCapable: true, isSubscribed: 'denied' } });
    expect(await screen.findByText('Notifications are blocked in this browser')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Turn on here' })).toBeNull();
  });

  it('is asked about by a click alone, and stays on offer where the answer is put off [R-PUSH-PROMPT-CLICK]', async () => {
    const { fake, user } = open({ push: { isCapable: true } });
    const enable = vi.spyOn(fake.host.push, 'enable').mockImplementation(async () => fake.host.push.state());
    const offer = await screen.findByRole('button', { name: 'Turn on here' });
    expect(enable).not.toHaveBeenCalled();
    await user.click(offer);
    expect(enable).toHaveBeenCalledTimes(1);
    expect(await screen.findByRole('button', { name: 'Turn on here' })).toBeDefined();
  });

  it('is not spoken of where there is none, nor to somebody who came by a link [R-PUSH-OFFER]', async () => {
    open({ push: { isCapable: false } });
    await choice('E-mail: New messages');
    expect(screen.queryByText(/in this browser/)).toBeNull();
    open({ push: { isCapable: true }, at: '/notifications?token=abc', given: { access: 'token' } });
    await screen.findByText(/so you need not log in/);
    expect(screen.queryByText(/in this browser/)).toBeNull();
  });
});
