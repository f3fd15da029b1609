import type { APIRequestContext, Page } from '@playwright/test';
import { LIMITS } from '@tandem/contracts/product/limits';
import { LOCALES, localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { keyboardOf, POINTER } from '../fixtures/hands.ts';
import type { Hands } from '../fixtures/hands.ts';
import { activationPath, linkTo, mailsTo } from '../fixtures/mails.ts';
import { freshName, PASSWORD, signUp } from '../fixtures/people.ts';
import { REFUSALS } from '../fixtures/refusals.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { withDatabase } from '../fixtures/site-database.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const NEW_PASSWORD = 'Lanterne-bleue-42';

interface Credentials {
  email: string;
  password: string;
}

/** Leaves a message that is not sent on the device, as the member who is logged in; returns their id. */
const writeUnsent = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { user } = (await (await fetch('/api/user.php')).json()) as { user: { id: number } };
    localStorage.setItem(`mf-chat.draft.${user.id}.1`, 'Not sent');
    return user.id;
  });

/** The keys of what a member has written and not sent, in this browser. */
async function unsentOf(page: Page, id: number): Promise<string[]> {
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  return keys.filter((key) => new RegExp(`\\.(draft|outbox|opened)\\.${id}\\.`).test(key));
}

/** What a person does on the pages about an account, in one language and with a pointer or the keyboard. */
function accountPages(page: Page, locale: Locale, { fill, press }: Hands = POINTER) {
  const signup = textsOf('mf-signup', locale);
  const members = textsOf('mf-members', locale);
  const main = page.getByRole('main');
  const heading = (name: string) => expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  const button = (name: string) => main.getByRole('button', { name, exact: true });
  const isIn = () => page.waitForURL((url) => url.pathname === localizePath(locale, '/members'));
  const settings = async (tab: string, form: string) => {
    await page.goto(localizePath(locale, `/settings${tab}`));
    return main.getByRole('form', { name: members(form), exact: true });
  };
  const logIn = async ({ email, password }: Credentials) => {
    await fill(main.getByLabel(signup('fields.email')), email);
    await fill(main.getByLabel(signup('fields.password'), { exact: true }), password);
    await press(button(signup('login.submit')));
  };

  return {
    signup,
    main,
    heading,
    button,
    isIn,
    logIn,
    /** From the login: asks for a link, opens it and chooses a new password, which logs in. */
    resetPassword: async (request: APIRequestContext, { email, password }: Credentials) => {
      await press(main.getByRole('link', { name: signup('login.forgot') }));
      await heading(signup('reset.title'));
      await fill(main.getByLabel(signup('fields.email')), email);
      await press(button(signup('reset.submit')));
      await heading(signup('reset.sent'));
      await page.goto(await linkTo(request, '/reset-password/do', { address: email }));
      await fill(main.getByLabel(signup('new-password.password'), { exact: true }), password);
      await fill(main.getByLabel(signup('new-password.repeat'), { exact: true }), password);
      await press(button(signup('new-password.submit')));
      await isIn();
    },
    /** In the settings: asks for another address. */
    changeAddress: async ({ email, password }: Credentials) => {
      const form = await settings('', 'settings.email.title');
      await fill(form.getByLabel(members('settings.email.label')), email);
      await fill(form.getByLabel(members('settings.password.current'), { exact: true }), password);
      await press(form.getByRole('button', { name: members('settings.email.submit') }));
      await expect(page.getByText(members('settings.email.sent', { email }))).toBeVisible();
    },
    /** In the settings: deletes the account. */
    leave: async (password: string) => {
      const form = await settings('/data', 'settings.delete.title');
      const id = await writeUnsent(page);
      await fill(form.getByLabel(members('settings.password.current'), { exact: true }), password);
      await press(form.getByRole('button', { name: members('settings.delete.submit') }));
      await page.waitForURL(`**${localizePath(locale, '/account-deleted')}#done`);
      await heading(signup('deleted.title'));
      expect(await unsentOf(page, id)).toEqual([]);
    },
  };
}

const addressOf = ({ email }: Credentials) => ({ address: email });

/** Lets so many days pass since an account was deleted. */
const daysPass = (email: string, days: number) =>
  withDatabase((database) =>
    database.query(
      'update users set deletion_requested_at = deletion_requested_at - make_interval(days => $2) where email = $1',
      [email, days],
    ),
  );

/** Has the site purge what is due, as it does each hour, and waits until an account is gone. */
async function purge(email: string): Promise<void> {
  await withDatabase(async (database) => {
    await database.query("select stage_job('purge-accounts', '{}', interval '0')");
    const isLeft = async () => (await database.query('select 1 from users where email = $1', [email])).rows.length;
    await expect.poll(isLeft, { timeout: 30_000 }).toBe(0);
  });
}

const LANGUAGES = { en: 'English', fr: 'French' } as const;

/** Up to the way back, an account's life is walked through once by a thumb and once by the keyboard alone. */
const HANDS = { en: 'by touch', fr: 'by the keyboard alone' } as const;

for (const locale of LOCALES) {
  const language = LANGUAGES[locale];

  test(
    `in ${language}, ${HANDS[locale]}: confirmed, forgotten and reset, another address, deleted and back on day 13, deleted and gone on day 15 [S-ACCOUNT-RESET, S-ACCOUNT-RESET-DO, S-ACCOUNT-MAIL-CHANGE, S-ACCOUNT-DELETED, R-ACCOUNT-REACTIVATED, R-ACCOUNT-PURGED]`,
    { tag: ['@phone', '@mf-signup', '@mf-members'] },
    async ({ page, playwright, guard }) => {
      // What the last step is refused with.
      guard.allow(/status of (?:403|410)/);
      const mailbox = await playwright.request.newContext({ baseURL: SITE_ORIGIN });
      const { email: address } = await signUp(mailbox, SITE_ORIGIN, { language: locale });
      const hands = locale === 'fr' ? keyboardOf(page) : POINTER;
      const { signup, main, heading, button, isIn, logIn, resetPassword, changeAddress, leave } = accountPages(
        page,
        locale,
        hands,
      );
      const account = { email: address, password: NEW_PASSWORD };

      await test.step('opens the mail of the signup on another device, and has forgotten the password', async () => {
        const [mail] = await mailsTo(mailbox, address);
        await page.goto(activationPath(mail));
        await heading(signup('confirmed.title'));
        await hands.press(main.getByRole('link', { name: signup('confirmed.login') }));
        await resetPassword(mailbox, account);
      });

      await test.step('takes another address', async () => {
        account.email = `${freshName('autre')}@example.test`;
        await changeAddress(account);
        await page.goto(await linkTo(mailbox, '/mail-change/do', addressOf(account)));
        await heading(signup('mail-change.done'));
      });

      let first = '';
      await test.step('leaves, and is back on day 13', async () => {
        await leave(NEW_PASSWORD);
        first = await linkTo(mailbox, '/account-deleted', addressOf(account));
        await daysPass(account.email, LIMITS.reactivationDays - 1);
        await page.goto(first);
        await heading(signup('deleted.return-title'));
        await hands.press(button(signup('deleted.return')));
        await heading(signup('deleted.back-title'));
        await hands.press(main.getByRole('link', { name: signup('deleted.login') }));
        await logIn(account);
        await isIn();
      });

      await test.step('leaves again, and is gone on day 15', async () => {
        // The keyboard has been on these pages by now: once more would take its time.
        const byTouch = accountPages(page, locale);
        await byTouch.leave(NEW_PASSWORD);
        const second = await linkTo(mailbox, '/account-deleted', { ...addressOf(account), before: first });
        await daysPass(account.email, LIMITS.reactivationDays + 1);
        await purge(account.email);
        await page.goto(second);
        await button(signup('deleted.return')).click();
        await heading(signup('deleted.failed'));
        await page.goto(localizePath(locale, '/login'));
        await byTouch.logIn(account);
        await expect(main.getByRole('alert')).toContainText(REFUSALS[locale].login);
      });
      await mailbox.dispose();
    },
  );

  test(
    `in ${language}: locked after five wrong passwords, and in again by a new one [R-ACCOUNT-LOGIN-LOCK, T-ACCOUNT-LOCKED, R-ACCOUNT-RESET-LINKED]`,
    { tag: ['@desktop', '@mf-signup'] },
    async ({ page, playwright, guard }) => {
      guard.allow(/status of (?:403|423)/);
      const mailbox = await playwright.request.newContext({ baseURL: SITE_ORIGIN });
      const { email } = await signUp(mailbox, SITE_ORIGIN, { language: locale });
      const { main, isIn, logIn, resetPassword } = accountPages(page, locale);
      await page.goto(localizePath(locale, '/login'));
      const statusOf = async (password: string) => {
        const responded = page.waitForResponse(
          (response) => response.url().endsWith('/api/user.php') && response.request().method() === 'POST',
        );
        await logIn({ email, password });
        return (await responded).status();
      };
      for (let attempt = 0; attempt < LIMITS.loginAttempts; attempt += 1)
        expect(await statusOf('not this one')).toBe(403);
      expect(await statusOf(PASSWORD), 'the right one, too late').toBe(423);
      await expect(main.getByRole('alert')).toContainText(REFUSALS[locale].locked);

      await resetPassword(mailbox, { email, password: NEW_PASSWORD });
      // Nothing of the page that the reset led to requests anything without its session.
      await page.goto('about:blank');
      await page.context().clearCookies();
      await page.goto(localizePath(locale, '/login'));
      await logIn({ email, password: NEW_PASSWORD });
      await isIn();
      await mailbox.dispose();
    },
  );
}
