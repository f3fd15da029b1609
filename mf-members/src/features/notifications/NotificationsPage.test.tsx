import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { NOTIFICATION_TYPES, SENT_NOTIFICATIONS } from '@tandem/contracts/product/notification-types';
import { ApiError } from '@tandem/shared-ui/host';
import { GROUPS } from './model/groups.ts';
import { open, choice } from '../../testing/open-notifications.tsx';

describe('notification preferences', () => {
  it('are the types that are sent, by channel, each in one group, marketing off [R-MAIL-MARKETING-OFF, R-MAIL-TYPES-SENT]', async () => {
    open();
    await screen.findByRole('heading', { level: 1, name: 'Notifications' });
    const boxes = screen.getAllByRole<HTMLInputElement>('switch');
    expect(boxes).toHaveLength(14);
    const marketing = within(screen.getByRole('region', { name: 'From Tandemly' })).getAllByRole<HTMLInputElement>(
      'switch',
    );
    expect(marketing.map(({ checked }) => checked)).toEqual(Array(2).fill(false));
    expect(boxes.filter((box) => !marketing.includes(box)).every(({ checked }) => checked)).toBe(true);
    expect(GROUPS.flatMap(({ types }) => [...types]).toSorted()).toEqual([...SENT_NOTIFICATIONS].toSorted());
  });

  it('have no push where the site has none', async () => {
    open({ settings: { push_public_key: null } });
    await choice('E-mail: New messages');
    expect(screen.queryByRole('switch', { name: /push/i })).toBeNull();
  });

  it('are saved as they are pressed [R-MAIL-PREFERENCES-SESSION]', async () => {
    const { user, calls } = open();
    await user.click(await choice('E-mail: Likes and matches'));
    await user.click(await choice('Push: Weekly update'));
    await waitFor(() =>
      expect(calls('PUT /api/notifications.php')).toEqual([
        { query: {}, body: { preferences: { like: { mail: false } } } },
        { query: {}, body: { preferences: { weekly_updates: { push: true } } } },
      ]),
    );
    expect((await choice('E-mail: Likes and matches')).checked).toBe(false);
    expect((await choice('Push: Weekly update')).checked).toBe(true);
  });

  it('show a choice from the click on, however long the server takes', async () => {
    open({ responses: { 'PUT /api/notifications.php': () => new Promise<never>(() => {}) } });
    const [likes, news] = [await choice('E-mail: Likes and matches'), await choice('Push: Weekly update')];
    fireEvent.click(likes);
    fireEvent.click(news);
    expect([likes.checked, news.checked]).toEqual([false, true]);
  });

  it('stay as chosen while responses arrive that do not know the later choices', async () => {
    const user = userEvent.setup({ delay: null });
    open();
    const [likes, news] = [await choice('E-mail: Likes and matches'), await choice('Push: Weekly update')];
    const seen: boolean[][] = [];
    const record = setInterval(() => seen.push([likes.checked, news.checked]), 0);
    await user.click(likes);
    await user.click(news);
    await waitFor(() => expect(seen.length).toBeGreaterThan(40));
    clearInterval(record);
    // From each click on, its box never goes back.
    for (const [index, wanted] of [
      [0, false],
      [1, true],
    ] as const) {
      const states = seen.map((state) => state[index]);
      expect(states.slice(states.indexOf(wanted))).not.toContain(!wanted);
    }
  });

  it('that could not be saved are reverted with a notice [T-PLATFORM-OFFLINE]', async () => {
    const { user, fake } = open({
      responses: {
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

  it('of a channel can all be turned off together, and on again as they were [R-MAIL-CHANNEL-ALL]', async () => {
    const { user, calls } = open();
    await user.click(await choice('Push: Weekly update'));
    await user.click(await choice('Push: Reminders'));
    await user.click(await choice('All push notifications'));
    const chosen = ['New messages', 'Weekly update', 'Reminders'];
    const states = () => Promise.all(chosen.map(async (name) => (await choice(`Push: ${name}`)).checked));
    await waitFor(async () => expect(await states()).toEqual([false, false, false]));
    expect((await choice('All push notifications')).checked).toBe(false);
    expect((await choice('E-mail: New messages')).checked).toBe(true);
    await user.click(await choice('All push notifications'));
    await waitFor(async () => expect(await states()).toEqual([true, true, false]));
    const bodies = calls('PUT /api/notifications.php').map(({ body }) => body);
    expect(bodies.slice(2)).toEqual([{ channels: { push: false } }, { channels: { push: true } }]);
  });

  it('of a channel that were turned off one by one are turned on together, but for marketing [R-MAIL-CHANNEL-ALL, R-MAIL-MARKETING-OFF]', async () => {
    const off = { mail: true, push: false };
    const preferences = Object.fromEntries(NOTIFICATION_TYPES.map((type) => [type, off])) as Record<
      (typeof NOTIFICATION_TYPES)[number],
      typeof off
    >;
    const { user } = open({ given: { preferences } });
    await user.click(await choice('All push notifications'));
    await waitFor(async () => expect((await choice('Push: New messages')).checked).toBe(true));
    expect((await choice('Push: Weekly update')).checked).toBe(false);
  });

  it('of a channel are on while one of them is [R-MAIL-CHANNEL-ALL]', async () => {
    const { user } = open();
    await user.click(await choice('All e-mails'));
    await waitFor(async () => expect((await choice('All e-mails')).checked).toBe(false));
    await user.click(await choice('E-mail: Reminders'));
    expect((await choice('All e-mails')).checked).toBe(true);
    expect((await choice('E-mail: New messages')).checked).toBe(false);
  });

  it('speak French', async () => {
    open({ locale: 'fr' });
    expect(await choice('E-mail\u00a0: Nouveaux messages')).toBeDefined();
    expect(await choice('E-mail\u00a0: Likes et matchs')).toBeDefined();
  });
});

describe('push in this browser', () => {
  it('is offered where it is supported, and can be turned off [R-PUSH-OFFER]', async () => {
    const { user } = open({ push: { isCapable: true } });
    await user.click(await screen.findByRole('button', { name: 'Turn on here' }));
    await user.click(await screen.findByRole('button', { name: 'Turn off here' }));
    expect(await screen.findByRole('button', { name: 'Turn on here' })).toBeDefined();
  });

  it('that was denied says where to allow it, and does not ask again', async () => {
    open({ push: { isCapable: true, isSubscribed: 'denied' } });
    expect(await screen.findByText('Notifications are blocked in this browser')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Turn on here' })).toBeNull();
  });

  it('asks only after a click, and stays offered when the question is dismissed [R-PUSH-PROMPT-CLICK]', async () => {
    const { fake, user } = open({ push: { isCapable: true } });
    const enable = vi.spyOn(fake.host.push, 'enable').mockImplementation(async () => fake.host.push.state());
    const offer = await screen.findByRole('button', { name: 'Turn on here' });
    expect(enable).not.toHaveBeenCalled();
    await user.click(offer);
    expect(enable).toHaveBeenCalledTimes(1);
    expect(await screen.findByRole('button', { name: 'Turn on here' })).toBeDefined();
  });

  it('is hidden where it is not supported, and from a viewer who came by a link [R-PUSH-OFFER]', async () => {
    open({ push: { isCapable: false } });
    await choice('E-mail: New messages');
    expect(screen.queryByText(/in this browser/)).toBeNull();
    open({ push: { isCapable: true }, at: '/notifications?token=abc', given: { access: 'token' } });
    await screen.findByText(/so there is no need to log in/);
    expect(screen.queryByText(/in this browser/)).toBeNull();
  });
});
