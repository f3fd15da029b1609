import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { User } from '@tandem/contracts/api/user';
import type { ApiErrorCode } from '@tandem/shared-ui/host';
import { someUser } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import { describe, expect, it } from 'vitest';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import routes from '../../routes.ts';
import ActivateDonePage from './ActivateDonePage.tsx';
import ActivateErrorPage from './ActivateErrorPage.tsx';
import { unconfirmed, show, fail } from '../../testing/show-activation.tsx';

describe('/activate/done', () => {
  const done = (response: FakeResponses['POST /api/activate.php'], user: User | null = unconfirmed) =>
    show({
      page: ActivateDonePage,
      at: '/activate/done?token=abc',
      user,
      responses: { 'POST /api/activate.php': response ?? fail('gone') },
    });

  it('confirms by a call of its own, once, and starts the session of the member [R-ACCOUNT-ACTIVATE-BY-PAGE]', async () => {
    const fake = done(() => ({ user: someUser() }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your e-mail address is confirmed' })).toBeDefined();
    expect(fake.calls.filter(({ key }) => key === 'POST /api/activate.php').map(({ input }) => input['body'])).toEqual([
      { token: 'abc' },
    ]);
    expect(fake.host.session.get()).toEqual({ status: 'member', user: someUser() });
    expect(screen.getByRole('link', { name: 'Go to the members' }).getAttribute('href')).toBe('/members');
  });

  it('shows that it is confirming until it is done', () => {
    done(() => new Promise(() => undefined));
    expect(screen.getByRole('heading', { level: 1, name: 'Confirming your e-mail address' })).toBeDefined();
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('One moment, please');
  });

  it.each(['en', 'fr'] as const)(
    'has words for those without a script beside what says that it works, in %s',
    (locale) => {
      const texts = { en, fr }[locale];
      show({
        page: ActivateDonePage,
        at: '/activate/done?token=abc',
        locale,
        responses: { 'POST /api/activate.php': () => new Promise(() => undefined) },
      });
      // The spinner is hidden without a script; the text has to be outside of it.
      const working = screen.getByText(texts.activate.wait).closest('.scripted');
      const words = working?.previousElementSibling;
      expect(words?.textContent).toBe(texts.activate['needs-script']);
      expect(words?.className).toBe('scriptless');
    },
  );

  it('links to the login in a browser without a session, and from there to the steps [R-SIGNUP-STEPS-DEVICE]', async () => {
    done(() => ({ user: null }), null);
    const next = encodeURIComponent('/complete-signup?step=open&next=%2Fmembers');
    expect((await screen.findByRole('link', { name: 'Log in' })).getAttribute('href')).toBe(`/login?next=${next}`);
    expect(screen.getByText('Log in, and everything is open to you.')).toBeDefined();
  });

  it('says which account is logged in when the link was for another one', async () => {
    done(() => ({ user: null }), someUser());
    expect(await screen.findByText('That account is ready. Here you are logged in as Sam.')).toBeDefined();
  });

  it('is friendly to a link that was opened before [R-ACCOUNT-ACTIVATE-AGAIN]', async () => {
    const fake = done(fail('conflict', 'Your e-mail address is already confirmed.'));
    const name = 'Your e-mail address is already confirmed';
    expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined();
    expect(fake.navigations).toEqual([]);
  });

  it.each<ApiErrorCode>(['not_found', 'gone', 'validation'])(
    'redirects to the error page: %s [R-ACCOUNT-ACTIVATE-FAILED]',
    async (code) => {
      const fake = done(fail(code));
      await waitFor(() => expect(fake.navigations).toEqual(['/activate/error']));
    },
  );

  it('redirects to the error page without a link, unless the member is confirmed', async () => {
    const fake = show({ page: ActivateDonePage, at: '/activate/done' });
    await waitFor(() => expect(fake.navigations).toEqual(['/activate/error']));
    show({ page: ActivateDonePage, at: '/activate/done', user: someUser() });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Your e-mail address is already confirmed' }),
    ).toBeDefined();
  });

  it.each<[ApiErrorCode, string]>([
    ['offline', 'Check your connection and try again.'],
    ['unavailable', 'The site is busy. Please try again shortly.'],
  ])('offers to retry the same link: %s [T-PLATFORM-OFFLINE]', async (code, message) => {
    const responses = [fail(code, message), () => ({ user: someUser() })];
    const fake = done(() => (responses.shift() ?? fail('gone'))());
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your e-mail address is confirmed' })).toBeDefined();
    expect(fake.navigations).toEqual([]);
  });
});

describe('/activate/error', () => {
  const error = (user: User | null, locale: 'en' | 'fr' = 'en') =>
    show({ page: ActivateErrorPage, at: '/activate/error', user, locale });

  it('is a page of this part [S-ACCOUNT-ACTIVATE-ERROR]', async () => {
    const route = Object.values(routes).find(({ path }) => path === '/activate/error');
    expect(await route?.page('en')).toHaveProperty('default', ActivateErrorPage);
  });

  it('has the texts of a failed activation and the tenant’s support address [T-ACCOUNT-ACTIVATION-FAILED, T-ACCOUNT-CONTACT]', async () => {
    error(unconfirmed);
    expect(screen.getByRole('heading', { level: 1, name: 'Activation failed' })).toBeDefined();
    const link = screen.getByRole('link', { name: 'help@tandemly.test' });
    expect(link.getAttribute('href')).toBe('mailto:help@tandemly.test');
    expect(link.closest('p')?.textContent).toBe('Something went wrong, please contact help@tandemly.test for help.');
    expect(await screen.findByRole('button', { name: 'Send the e-mail again' })).toBeDefined();
  });

  it('links a visitor to the login for another mail', () => {
    error(null);
    expect(screen.queryByRole('button', { name: 'Send the e-mail again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Log in for a new link' }).getAttribute('href')).toBe(
      '/login?next=%2Fcomplete-signup',
    );
  });

  it('links a visitor to a new password where nobody is let in before the address is confirmed [R-ACCOUNT-LOGIN-HIDDEN]', () => {
    const settings = { reveal_taken_email: false };
    show({ page: ActivateErrorPage, at: '/activate/error', user: null, settings });
    expect(screen.queryByRole('link', { name: 'Log in for a new link' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Have a new link sent' }).getAttribute('href')).toBe('/reset-password');
  });

  it('says that nothing is left to do to a member who is confirmed', () => {
    error(someUser());
    expect(screen.getByText(/nothing left to do/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send the e-mail again' })).toBeNull();
  });

  it('speaks French', () => {
    error(null, 'fr');
    expect(screen.getByRole('heading', { level: 1, name: 'L’activation a échoué' })).toBeDefined();
  });
});
