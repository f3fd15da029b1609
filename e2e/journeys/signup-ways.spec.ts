import type { BrowserContext, Locator, Page } from '@playwright/test';
import { createReceiver } from '@tandem/api-gateway/testing/push/receiver';
import { LOCALES, localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { keyboardOf, POINTER, tabTo } from '../fixtures/hands.ts';
import { activationPath, mailsTo } from '../fixtures/mails.ts';
import { letExpire, makeInvites, revokeInvite } from '../fixtures/invites.ts';
import { fillSignup, freshName, PASSWORD } from '../fixtures/people.ts';
import type { NewMember } from '../fixtures/people.ts';
import { photo } from '../fixtures/photos.ts';
import { REFUSALS } from '../fixtures/refusals.ts';
import { PUSH_PORT, SITE_ORIGIN } from '../fixtures/site.ts';
import { addTenant } from '../fixtures/tenants.ts';
import { expect, test } from '../fixtures/test.ts';
import { patternsOf, textsOf } from '../fixtures/texts.ts';
import { answersWhenAsked, permissionIn, subscribesAt } from '../push/push-browser.ts';

const GREETING = 'Good evening, was that the lighthouse at Texel?';

/** Moves to where the keyboard has to be, and presses a key there, or types. */
const typeInto = async (page: Page, target: Locator, text: string) => {
  await tabTo(page, target);
  await page.keyboard.type(text);
};
const press = async (page: Page, target: Locator, key: string) => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};

/** Answers the questions of the signup by the keyboard alone, of a first message with these words or none. */
async function signUpByKeyboard(page: Page, locale: Locale, member: NewMember, message: string): Promise<void> {
  const t = textsOf('mf-signup', locale);
  const goOn = page.getByRole('button', { name: t('questions.next') });
  const first = page.locator('textarea[name=signup_message]');
  await expect(first).toBeVisible();
  if (message !== '') await typeInto(page, first, message);
  await press(page, goOn, 'Enter');
  const own = page.getByRole('radiogroup', { name: t('fields.gender') }).getByRole('radio');
  await press(page, own.first(), 'Space');
  await page.keyboard.press('ArrowDown');
  await expect(own.nth(1)).toBeChecked();
  const sought = page.getByRole('radiogroup', { name: t('fields.search-gender') }).getByRole('radio');
  await press(page, sought.first(), 'Space');
  await page.keyboard.press('ArrowDown');
  await expect(sought.nth(1)).toBeChecked();
  await press(page, goOn, 'Enter');
  // Each question has the keyboard in its first field, and Enter goes on.
  await typeInto(page, page.getByLabel(t('date.day'), { exact: true }), '14');
  await typeInto(page, page.getByLabel(t('date.month'), { exact: true }), '03');
  await typeInto(page, page.getByLabel(t('date.year'), { exact: true }), '1988');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(t('fields.name'), { exact: true })).toBeFocused();
  await page.keyboard.type(member.name);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(t('fields.email'), { exact: true })).toBeFocused();
  await page.keyboard.type(member.email);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(t('fields.password'), { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('checkbox').first(), 'Space');
  await press(page, page.getByRole('button', { name: t('signup.submit') }), 'Enter');
}

const PHOTO_COLOUR: [number, number, number] = [60, 140, 90];

/** Chooses a photo and its part by the keyboard, and sees it before its upload is over. */
async function choosePhoto(page: Page, locale: Locale): Promise<void> {
  const [signup, members] = [textsOf('mf-signup', locale), textsOf('mf-members', locale)];
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/photos.php*', async (route) => {
    await seen.promise;
    await route.continue();
  });
  // Choosers are intercepted before the key comes: a browser takes keys by another way than this order.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, page.locator('input[type=file]'));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(photo('me.png', PHOTO_COLOUR, { width: 800, height: 1000 }));
  const sheet = page.getByRole('dialog', { name: members('crop.title') });
  await press(page, sheet.getByRole('button', { name: members('crop.rotate') }), 'Enter');
  await press(page, sheet.getByRole('button', { name: members('crop.add') }), 'Enter');
  const preview = page.getByRole('img', { name: signup('steps.photo.preview') });
  await expect(preview).toBeVisible();
  const middle = (element: Element) => {
    if (!(element instanceof HTMLCanvasElement)) throw new TypeError('The preview is no canvas.');
    const { width, height } = element;
    return [...(element.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data ?? [])].slice(0, 3);
  };
  await expect.poll(() => preview.evaluate(middle)).toEqual(PHOTO_COLOUR);
  seen.resolve();
}

/** What the person says when the browser asks whether the site may notify them. */
type PushPermission = 'granted' | 'denied';

/** Has the browser ask, and the person answer so; its pushes would arrive at the push service of the tests. */
async function answersPush(context: BrowserContext, answer: PushPermission): Promise<void> {
  await subscribesAt(context, createReceiver().subscription(`http://127.0.0.1:${PUSH_PORT}/${freshName('signup')}`));
  await answersWhenAsked(context, answer);
}

/** Takes the offer of notifications, by the keyboard alone; the browser asks at that press, and not before. */
async function takePushStep(page: Page, locale: Locale, answer: PushPermission): Promise<void> {
  const signup = textsOf('mf-signup', locale);
  const enable = page.getByRole('button', { name: signup('steps.push.enable') });
  await expect(page.getByRole('link', { name: signup('steps.later') })).toBeVisible();
  await expect(enable).toBeEnabled();
  expect(await permissionIn(page)).toBe('default');
  if (answer === 'granted') {
    const stored = page.waitForResponse((response) => response.url().endsWith('/api/user.php?push=1'));
    await press(page, enable, 'Enter');
    expect((await stored).status()).toBe(204);
  } else await press(page, enable, 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: signup('confirm.title') })).toBeVisible();
  expect(await permissionIn(page)).toBe(answer);
}

/** Takes every step after the signup, by the keyboard alone, up to the page that asks to confirm the address. */
async function takeSteps(page: Page, locale: Locale, push: PushPermission): Promise<void> {
  const signup = textsOf('mf-signup', locale);
  const title = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await title(signup('steps.photo.title'));
  await choosePhoto(page, locale);
  await title(signup('steps.info.title'));
  await typeInto(page, page.getByLabel(signup('steps.info.city'), { exact: true }), 'Utrecht');
  await page.keyboard.press('Enter');
  await title(signup('steps.about.title'));
  await typeInto(page, page.getByRole('main').locator('textarea'), 'Rain on a tent, and coffee after it.');
  await press(page, page.getByRole('button', { name: signup('steps.save') }), 'Enter');
  await title(signup('steps.push.title'));
  await takePushStep(page, locale, push);
}

for (const locale of LOCALES) {
  test.describe(() => {
    // Without a worker there are no notifications.
    test.use({ serviceWorkers: 'allow' });

    test(
      `in ${locale}: from a member, by the keyboard alone, through every step, notifications refused, to a confirmed account whose message has arrived [S-SIGNUP-FROM-MEMBER, R-SIGNUP-FIRST-MESSAGE, R-SIGNUP-STEP-PHOTO, R-SIGNUP-STEP-PHOTO-CROP, R-SIGNUP-STEP-INFO, R-SIGNUP-STEP-PUSH, R-PUSH-DENIED, R-SIGNUP-STEP-CONFIRM, R-ACCOUNT-ACTIVATED]`,
      { tag: ['@desktop', '@mf-signup', '@mf-members'] },
      async ({ context, page }) => {
        await answersPush(context, 'denied');
        const t = textsOf('mf-signup', locale);
        const search = await page.request.get(`${SITE_ORIGIN}/api/members.php?gender=female`);
        const { profiles } = (await search.json()) as { profiles: { id: number }[] };
        const chosen = profiles[0]?.id ?? 0;
        const member = { name: freshName('keys'), email: `${freshName('keys')}@example.test` };
        await page.goto(localizePath(locale, `/members/${chosen}/signup`));
        await signUpByKeyboard(page, locale, member, GREETING);
        await page.waitForURL('**/complete-signup**', { timeout: 30_000 });
        await takeSteps(page, locale, 'denied');
        const [mail] = await mailsTo(page.request, member.email);
        await page.goto(activationPath(mail));
        await expect(page.getByRole('heading', { level: 1, name: t('confirmed.title'), exact: true })).toBeVisible();

        const { user } = (await (await page.request.get('/api/user.php')).json()) as { user: Record<string, unknown> };
        expect(user).toMatchObject({ status: 'active', profile: { main_image: expect.anything() } });
        const profile = (await (await page.request.get('/api/profile.php')).json()) as Record<string, unknown>;
        expect(JSON.stringify(profile)).toContain('Utrecht');
        expect(JSON.stringify(profile)).toContain('Rain on a tent');
        const chats = await page.request.get('/api/chats.php');
        expect(await chats.text()).toContain(GREETING);
      },
    );

    test(
      `in ${locale}: from a landing page, ${locale === 'fr' ? 'by the keyboard alone, ' : ''}through every step, notifications turned on, to a confirmed account [S-LANDERS-GALLERY, R-SIGNUP-STEP-PHOTO, R-SIGNUP-STEP-INFO, R-SIGNUP-STEP-PUSH, R-PUSH-SUBSCRIBED-ACCOUNT, R-SIGNUP-STEP-CONFIRM, R-ACCOUNT-ACTIVATED]`,
      { tag: ['@desktop', '@mf-landers', '@mf-signup', '@mf-members'] },
      async ({ context, page }) => {
        await answersPush(context, 'granted');
        const signup = textsOf('mf-signup', locale);
        const member = { name: freshName('lander'), email: `${freshName('lander')}@example.test` };
        await page.goto(localizePath(locale, '/landers/gallery'));
        const hands = locale === 'fr' ? keyboardOf(page) : POINTER;
        await hands.press(page.getByRole('article').first().getByRole('link').first());
        const write = patternsOf('mf-landers', locale)('gallery.write');
        await hands.press(page.getByRole('dialog').getByRole('link', { name: write }));
        await page.waitForURL(`**${localizePath(locale, '/signup')}?**`);
        if (locale === 'fr') await signUpByKeyboard(page, locale, member, '');
        else await fillSignup(page, locale, member);
        await page.waitForURL(`**${localizePath(locale, '/complete-signup')}**`, { timeout: 30_000 });
        await takeSteps(page, locale, 'granted');
        const [mail] = await mailsTo(page.request, member.email);
        await page.goto(activationPath(mail));
        await expect(
          page.getByRole('heading', { level: 1, name: signup('confirmed.title'), exact: true }),
        ).toBeVisible();
        const { user } = (await (await page.request.get('/api/user.php')).json()) as { user: Record<string, unknown> };
        expect(user).toMatchObject({ status: 'active', language: locale, profile: { main_image: expect.anything() } });
        const profile = await page.request.get('/api/profile.php');
        expect(await profile.text()).toMatch(/Utrecht.*Rain on a tent|Rain on a tent.*Utrecht/s);
      },
    );
  });

  test(
    `in ${locale}: a closed site is open to who has an invite: once, while it lasts, and unless it is revoked [R-SIGNUP-CLOSED-SHOWN, T-SIGNUP-INVITE-ONLY, R-SIGNUP-INVITE-CHECKED, R-SIGNUP-INVITE-ONCE, L-SIGNUP-INVITE-DAYS]`,
    { tag: ['@phone', '@mf-signup'] },
    async ({ page, guard }) => {
      const signup = textsOf('mf-signup', locale);
      const path = localizePath(locale, '/signup');
      // Until the gateway has read the new row.
      guard.allow(/status of 404/);
      const origin = await addTenant({ key: freshName('closed'), settings: { signups: 'other' } });
      await expect(async () => expect((await page.goto(origin + path))?.status()).toBe(200)).toPass();
      const main = page.getByRole('main');
      await expect(main.getByText(REFUSALS[locale].inviteOnly, { exact: true })).toBeVisible();
      await expect(main.getByRole('textbox')).toHaveCount(0);

      const [fresh = '', late = '', revoked = ''] = await makeInvites(origin, 3);
      await letExpire(late);
      await revokeInvite(origin, revoked);
      const signUpWith = async (invite: string) => {
        await page.goto(`${origin}${path}?invite=${invite}`);
        await fillSignup(page, locale, { name: freshName('guest'), email: `${freshName('guest')}@example.test` });
      };
      await signUpWith(fresh);
      await page.waitForURL('**/complete-signup**', { timeout: 30_000 });
      for (const invite of [fresh, late, revoked]) {
        // Nothing of the page requests anything without its session.
        await page.goto('about:blank');
        await page.context().clearCookies();
        await page.goto(`${origin}${path}?invite=${invite}`);
        await expect(main.getByRole('heading', { level: 1, name: signup('closed.invite-title') })).toBeVisible();
        await expect(main.getByRole('textbox')).toHaveCount(0);
      }
    },
  );
}
