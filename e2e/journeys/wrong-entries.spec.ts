import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { LOCALES, localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { linkTo } from '../fixtures/mails.ts';
import { freshName, PASSWORD, signUp } from '../fixtures/people.ts';
import { REFUSALS } from '../fixtures/refusals.ts';
import type { Refusals } from '../fixtures/refusals.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

/** Of nobody's mail. */
const FORGED = 'A'.repeat(43);

/** What a person does who enters something wrong, in one language. */
function wrongEntries(page: Page, locale: Locale) {
  const signup = textsOf('mf-signup', locale);
  const members = textsOf('mf-members', locale);
  const main = page.getByRole('main');
  const field = (label: string) => main.getByLabel(label, { exact: true });
  const press = (name: string, within: Locator = main) => within.getByRole('button', { name, exact: true }).click();
  return {
    signup,
    members,
    main,
    field,
    press,
    says: (text: string | RegExp) =>
      expect(typeof text === 'string' ? main.getByText(text, { exact: true }) : main.getByText(text)).toBeVisible(),
    open: (path: string) => page.goto(localizePath(locale, path)),
    goOn: () => press(signup('questions.next')),
    birth: async (day: string, month: string, year: string) => {
      await field(signup('date.day')).fill(day);
      await field(signup('date.month')).fill(month);
      await field(signup('date.year')).fill(year);
    },
    settings: (form: string) => main.getByRole('form', { name: members(form), exact: true }),
  };
}

type Entries = ReturnType<typeof wrongEntries>;

/** Who, when born, and what to be called. */
async function answersAboutOneself({ signup, main, field, says, goOn, birth }: Entries, words: Refusals) {
  await goOn();
  await says(words.gender);
  await main
    .getByRole('radiogroup', { name: signup('fields.gender') })
    .getByText(signup('gender.male'), { exact: true })
    .click();
  await goOn();
  await goOn();
  await says(words.birth);
  await birth('31', '4', '1990');
  await goOn();
  await says(words.noDate);
  await birth('14', '3', String(new Date().getFullYear() - 10));
  await goOn();
  await says(words.birth);
  await birth('14', '3', '1988');
  await goOn();
  for (const [name, text] of [
    ['@sam', words.nameAt],
    ['ab', words.name],
  ] as const) {
    await field(signup('fields.name')).fill(name);
    await goOn();
    await says(text);
  }
  await field(signup('fields.name')).fill(freshName('wrong'));
  await goOn();
}

/** The address, the password, and the terms. */
async function entersAnAccount({ signup, main, field, press, says, goOn }: Entries, words: Refusals) {
  const [email, password] = [field(signup('fields.email')), field(signup('fields.password'))];
  await email.fill('sam at home');
  await password.fill('short');
  await goOn();
  await says(words.email);
  await says(words.short);
  await email.fill('sam@gmial.com');
  await password.fill('é'.repeat(40));
  await goOn();
  await says(words.bytes);
  await expect(main.getByRole('button', { name: words.meant })).toBeVisible();
  await password.fill('sam@gmial.com');
  await goOn();
  await says(words.isEmail);
  await password.fill(PASSWORD);
  await goOn();
  await press(signup('signup.submit'));
  await says(words.terms);
  await main.getByRole('checkbox').first().check();
}

/** A member, and one whose account is about to be deleted. */
async function makeMembers(request: APIRequestContext): Promise<{ taken: string; leaving: string }> {
  const { email: leaving } = await signUp(request, SITE_ORIGIN);
  const left = await request.delete('/api/user.php', {
    headers: { Origin: SITE_ORIGIN },
    data: { password: PASSWORD },
  });
  expect(left.ok()).toBe(true);
  const { email: taken } = await signUp(request, SITE_ORIGIN);
  return { taken, leaving };
}

for (const locale of LOCALES) {
  const words = REFUSALS[locale];

  test(
    `${locale}: every wrong entry of the signup is refused with its text [V-SIGNUP-GENDER, V-SIGNUP-BIRTH-MISSING, V-SIGNUP-BIRTH-AGE, V-SIGNUP-BIRTH-IMPOSSIBLE-FORM, V-ACCOUNT-NAME-AT, V-ACCOUNT-EMAIL-INVALID, V-SIGNUP-EMAIL-SUGGESTION, V-ACCOUNT-PASSWORD-BYTES-TEXT, V-SIGNUP-TERMS, T-SIGNUP-EMAIL-TAKEN, T-ACCOUNT-PENDING-DELETION]`,
    { tag: ['@both', '@mf-signup'] },
    async ({ page, playwright, guard }) => {
      // What the server refuses a signup with.
      guard.allow(/status of (?:403|409|422)/);
      const elsewhere = await playwright.request.newContext({ baseURL: SITE_ORIGIN });
      const { taken, leaving } = await makeMembers(elsewhere);
      const entries = wrongEntries(page, locale);
      const { signup, main, field, press, says, open, goOn } = entries;
      await open('/signup');
      await answersAboutOneself(entries, words);
      await entersAnAccount(entries, words);
      // The address that was mistyped is nobody's: it is changed before anything is sent.
      await press(signup('questions.back'));
      await field(signup('fields.email')).fill(taken);
      await goOn();
      await press(signup('signup.submit'));
      await says(words.taken);
      await expect(main.getByRole('link', { name: signup('signup.login-instead') })).toBeVisible();
      await field(signup('fields.email')).fill(leaving);
      await goOn();
      await press(signup('signup.submit'));
      await says(words.leaving);
      await elsewhere.dispose();
    },
  );

  test(
    `${locale}: a wrong login, an unknown address and links that do not work have their texts [T-ACCOUNT-LOGIN-FAILED, T-ACCOUNT-RESET-UNKNOWN, V-ACCOUNT-PASSWORD-REPEAT, T-ACCOUNT-RESET-EXPIRED, T-ACCOUNT-ACTIVATION-FAILED, T-ACCOUNT-CONTACT, R-ACCOUNT-MAIL-CHANGE-EXPIRED]`,
    { tag: ['@both', '@mf-signup'] },
    async ({ page, playwright, guard }) => {
      guard.allow(/status of (?:403|404|410)/);
      const mailbox = await playwright.request.newContext({ baseURL: SITE_ORIGIN });
      const { email: member } = await signUp(mailbox, SITE_ORIGIN, { language: locale });
      const { signup, field, press, says, open } = wrongEntries(page, locale);
      const nobody = `${freshName('nobody')}@example.test`;
      await open('/login');
      await field(signup('fields.email')).fill(nobody);
      await field(signup('fields.password')).fill('not this one');
      await press(signup('login.submit'));
      await says(words.login);
      await open('/reset-password');
      await field(signup('fields.email')).fill(nobody);
      await press(signup('reset.submit'));
      await says(words.unknown);
      await field(signup('fields.email')).fill(member);
      await press(signup('reset.submit'));
      await says(signup('reset.sent'));
      await page.goto(await linkTo(mailbox, '/reset-password/do', { address: member }));
      await field(signup('new-password.password')).fill('a quiet evening');
      await field(signup('new-password.repeat')).fill('a loud evening');
      await press(signup('new-password.submit'));
      await says(words.repeat);
      await open(`/reset-password/do?token=${FORGED}`);
      await says(words.linkOver);
      await open(`/activate/done?token=${FORGED}`);
      await says(words.activation);
      await says(words.contact);
      await open(`/mail-change/do?token=${FORGED}`);
      await says(words.changeOver);
      await mailbox.dispose();
    },
  );

  test(
    `${locale}: wrong entries of the settings are refused with their texts [V-ACCOUNT-NAME-EMAIL, V-ACCOUNT-NEW-EMAIL-INVALID, V-ACCOUNT-NEW-EMAIL-TAKEN, V-ACCOUNT-PASSWORD-OLD, V-ACCOUNT-PASSWORD-COMMON, V-ACCOUNT-PASSWORD-STRENGTH]`,
    { tag: ['@both', '@mf-members'] },
    async ({ page, guard }) => {
      guard.allow(/status of 422/);
      const { email: taken } = await signUp(page.request, SITE_ORIGIN);
      const { email: own } = await signUp(page.request, SITE_ORIGIN, { language: locale });
      const { members, press, says, open, settings } = wrongEntries(page, locale);
      await open('/settings');
      const [name, address, password] = [
        settings('settings.name.title'),
        settings('settings.email.title'),
        settings('settings.password.title'),
      ];
      await name.getByLabel(members('settings.name.label'), { exact: true }).fill(own);
      await press(members('settings.save'), name);
      await says(words.nameIsEmail);
      const current = members('settings.password.current');
      for (const [email, text] of [
        ['sam@nowhere', words.newEmail],
        [taken, words.newEmailTaken],
      ] as const) {
        await address.getByLabel(members('settings.email.label'), { exact: true }).fill(email);
        await address.getByLabel(current, { exact: true }).fill(PASSWORD);
        await press(members('settings.email.submit'), address);
        await says(text);
      }
      for (const [old, next, text] of [
        ['not this one', 'a quiet evening', words.oldPassword],
        [PASSWORD, 'password123', words.common],
        [PASSWORD, 'mmmmnnnn', words.weak],
      ] as const) {
        await password.getByLabel(current, { exact: true }).fill(old);
        await password.getByLabel(members('settings.password.new'), { exact: true }).fill(next);
        await password.getByLabel(members('settings.password.repeat'), { exact: true }).fill(next);
        await press(members('settings.password.submit'), password);
        await says(text);
      }
    },
  );
}
