import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Links } from '@tandem/contracts/composition/links';
import { ApiError } from '@tandem/shared-ui/host';
import { someUser } from '@tandem/shared-ui/testing';
import { somePreferences, open, choice } from '../../testing/open-notifications.tsx';

describe('access', () => {
  it('by the link of a mail needs no login, and calls with the token [R-MAIL-PREFERENCES-TOKEN]', async () => {
    const { user, calls } = open({ user: null, at: '/notifications?token=abc', given: { access: 'token' } });
    expect(await screen.findByText(/so there is no need to log in/)).toBeDefined();
    await user.click(await choice('E-mail: Likes and matches'));
    await waitFor(() => expect(calls('PUT /api/notifications.php')).toHaveLength(1));
    for (const key of ['GET /api/notifications.php', 'PUT /api/notifications.php'])
      expect(calls(key)[0]?.['query']).toEqual({ token: 'abc' });
  });

  it('without login or link links to the login, and requests nothing', () => {
    const { calls } = open({ user: null });
    expect(screen.getByRole('heading', { level: 1, name: 'Log in to choose your notifications' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?next=%2Fnotifications');
    expect(calls('GET /api/notifications.php')).toEqual([]);
  });

  const gone = {
    'GET /api/notifications.php': ({ query }: { query?: { token?: string } }) => {
      if (query?.token === undefined) return somePreferences();
      throw new ApiError({ code: 'gone', status: 410, message: 'x' });
    },
  };

  it('by a link that does not work says so, with the login and the support [R-MAIL-LINK-FAILED]', async () => {
    open({ user: null, at: '/notifications?token=old', responses: gone });
    expect(await screen.findByRole('heading', { level: 1, name: 'This link does not work' })).toBeDefined();
    expect(screen.getByText(/older than 30 days, or part of it is missing.* Log in to change them\.$/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?next=%2Fnotifications');
    expect(screen.getByRole('link', { name: 'Write to help@tandemly.test' }).getAttribute('href')).toBe(
      'mailto:help@tandemly.test',
    );
  });

  it('by a link that does not work leads a member to their own', async () => {
    const { user } = open({ at: '/notifications?token=old', responses: gone });
    expect(await screen.findByText(/Your notifications are as they were\.$/)).toBeDefined();
    await user.click(await screen.findByRole('link', { name: 'My notifications' }));
    expect(await choice('E-mail: New messages')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
  });

  it('while the server is away can try again [T-PLATFORM-TRY-LATER]', async () => {
    let works = false;
    const { user } = open({
      responses: {
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
  it('after a spam complaint link to support [R-MAIL-DISABLED-SUPPORT, T-MAIL-DISABLED-FBL]', async () => {
    open({ given: { disabled: ['fbl'] } });
    expect(await screen.findByText('You are not getting e-mails: one was reported as spam')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Write to support' }).getAttribute('href')).toBe(
      'mailto:help@tandemly.test',
    );
    expect(screen.queryByRole('button', { name: 'Turn e-mails on again' })).toBeNull();
  });

  it('after a bounce lead to the settings, where another address is given [R-MAIL-DISABLED-BOUNCE, T-MAIL-DISABLED-BOUNCE]', async () => {
    const settings: Links['settings'] = (params) => `/settings?tab=${params?.tab ?? ''}`;
    open({ given: { disabled: ['bounce'] }, links: { settings } });
    expect(await screen.findByText(/e-mails to s•••@tandemly.test could not be delivered/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Change my address' }).getAttribute('href')).toBe('/settings?tab=account');
  });

  it('after an unsubscription in the mail app are turned on again here [R-MAIL-DISABLED-RESUBSCRIBE]', async () => {
    const { user, calls, fake } = open({
      user: someUser({ notifications_disabled: ['listunsubscribe'] }),
      given: { disabled: ['listunsubscribe'] },
    });
    await user.click(await screen.findByRole('button', { name: 'Turn e-mails on again' }));
    await waitFor(() => expect(screen.queryByText(/^You are not getting e-mails/)).toBeNull());
    expect(calls('PUT /api/notifications.php')[0]?.['body']).toEqual({ resubscribe: true });
    expect(fake.host.session.get(), 'the frame').toMatchObject({ user: { notifications_disabled: [] } });
    expect(calls('GET /api/user.php')).toEqual([]);
  });

  it('turned on again by the link of a mail, request the member who is logged in: it may be another', async () => {
    const { user, calls, fake } = open({
      user: someUser({ notifications_disabled: ['bounce'] }),
      at: '/notifications?token=abc',
      given: { access: 'token', disabled: ['listunsubscribe'] },
    });
    await user.click(await screen.findByRole('button', { name: 'Turn e-mails on again' }));
    await waitFor(() => expect(screen.queryByText(/^You get no e-mails/)).toBeNull());
    expect(fake.host.session.get()).toMatchObject({ user: { notifications_disabled: ['bounce'] } });
    expect(calls('GET /api/user.php')).toHaveLength(1);
  });
});
