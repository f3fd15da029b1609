import { LIMITS } from '@tandem/contracts/product/limits';
import type { Locale } from '@tandem/contracts/product/locales';
import { localizePath } from '@tandem/contracts/product/locales';
import { activationPath, mailsTo } from '../fixtures/mails.ts';
import { fillSignup, freshName, PASSWORD, signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

const localeOf = (project: string): Locale => (project === 'phone' ? 'fr' : 'en');
const hours = LIMITS.activationHours;
/** The search, which soon says in its address whom it looks for. */
const searchAt = (path: string) => new RegExp(`${path}(\\?|$)`);

test('signs up, reads the mail, opens its link, and may write on', async ({ page, request, guard }, { project }) => {
  test.setTimeout(120_000);
  const locale = localeOf(project.name);
  const t = textsOf('mf-signup', locale);
  const at = (path: string) => localizePath(locale, path);
  const member = { name: freshName('mail'), email: `${freshName('mail')}@example.test` };

  await test.step('the signup says what it does, and ends with the confirmation', async () => {
    await page.goto(at('/signup'));
    // What it does is over soon: the answer waits until it has been read.
    const { promise: isRead, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/api/signup.php', async (route) => {
      await isRead;
      await route.fallback();
    });
    await fillSignup(page, locale, member);
    await expect(page.getByRole('listitem').filter({ hasText: t('progress.mailing') })).toBeVisible();
    goOn();
    await page.waitForURL(`**${at('/complete-signup')}?next=**`, { timeout: 30_000 });
    await expect(page.getByRole('heading', { level: 1, name: t('confirm.title') })).toBeVisible();
    const sent = t('confirm.sent', { email: member.email, hours }).replaceAll(/<\/?b>/g, '');
    await expect(page.getByText(sent)).toBeVisible();
    const again = page.getByRole('main').getByRole('button', { name: t('resend.submit') });
    await expect(again).toBeDisabled();
  });

  const [mail] = await mailsTo(request, member.email);
  await test.step('the mail is in the language of the page and leads to this site', () => {
    expect(mail?.subject).toMatch(locale === 'fr' ? /^Confirmez votre adresse e-mail/ : /^Confirm your e-mail address/);
    expect(mail?.text).toContain(member.name);
    expect(activationPath(mail)).toMatch(new RegExp(`^${at('/activate/done')}\\?token=[\\w-]{43}$`));
    expect(new URL(mail?.links[0] ?? '').origin).toBe(SITE_ORIGIN);
  });

  await test.step('fetching the link confirms nothing', async () => {
    await request.get(activationPath(mail));
    const { user } = (await (await page.request.get('/api/user.php')).json()) as { user: { status: string } };
    expect(user.status).toBe('not_confirmed');
  });

  await test.step('opening it does', async () => {
    await page.goto(activationPath(mail));
    await expect(page.getByRole('heading', { level: 1, name: t('confirmed.title'), exact: true })).toBeVisible();
    await page.getByRole('link', { name: t('confirmed.members') }).click();
    await page.waitForURL(searchAt(at('/members')));
  });

  await test.step('the account may write more than one message', async () => {
    const headers = { Origin: SITE_ORIGIN };
    const answer = await page.request.get('/api/members.php?country=NL&gender=female');
    const { profiles } = (await answer.json()) as { profiles: { id: number }[] };
    for (const profile of profiles.slice(0, 2)) {
      const sent = await page.request.post('/api/message.php', {
        headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
        data: { profile_id: profile.id, text: 'Hello', client_id: crypto.randomUUID() },
      });
      expect(sent.status()).toBe(201);
    }
  });

  await test.step('opening it again is friendly', async () => {
    // The browser itself writes a line about the answer 409.
    guard.allow(/Failed to load resource.*activate\.php/);
    await page.goto(activationPath(mail));
    await expect(page.getByRole('heading', { level: 1, name: t('confirmed.title-before') })).toBeVisible();
    await expect(page.getByRole('link', { name: t('confirmed.members') })).toBeVisible();
  });
});

test('the link works in another browser, logged out, and leads to the login', async ({ page, playwright }) => {
  const elsewhere = await playwright.request.newContext({ baseURL: SITE_ORIGIN });
  const member = await signUp(elsewhere, SITE_ORIGIN);
  const [mail] = await mailsTo(elsewhere, member.email);
  await elsewhere.dispose();
  const t = textsOf('mf-signup', 'en');
  await page.goto(activationPath(mail));
  await expect(page.getByRole('heading', { level: 1, name: t('confirmed.title'), exact: true })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('confirmed.login') })
    .click();
  await page.getByLabel(t('fields.email')).fill(member.email);
  await page.getByLabel(t('fields.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('login.submit') }).click();
  await page.waitForURL(searchAt('/members'));
});

test('a link that is of no use says so, names who can help, and offers another mail', async ({ page, guard }) => {
  // The browser itself writes a line about the answers 404 and 429 of the calls.
  guard.allow(/Failed to load resource/);
  const t = textsOf('mf-signup', 'en');
  await page.goto(`/activate/done?token=${'x'.repeat(43)}`);
  await page.waitForURL('**/activate/error');
  await expect(page.getByRole('heading', { level: 1, name: 'Activation failed' })).toBeVisible();
  await expect(page.getByText(/^Something went wrong, please contact .+@.+ for help\.$/)).toBeVisible();
  await expect(page.getByRole('link', { name: t('activate.login') })).toBeVisible();

  const member = await signUp(page.request, SITE_ORIGIN);
  await mailsTo(page.request, member.email);
  await page.goto('/activate/error');
  const again = page.getByRole('main').getByRole('button', { name: t('resend.submit') });
  await expect(again).toBeDisabled();
  await expect(page.getByText(/^You can ask for another e-mail in \d+ seconds?\.$/)).toBeVisible();
  // A minute later, as far as this device can tell: the wait is the server's.
  await page.clock.install({ time: Date.now() + 61_000 });
  await page.reload();
  await expect(page.getByText(/^You can ask for another e-mail in \d+ seconds?\.$/)).toBeVisible();
  await expect(again).toBeDisabled();
  // A page that does not know of the last one, such as one that stood open in another window meanwhile.
  await page.route('**/api/activate-resend.php', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { mail: 'sent', next_at: new Date(0).toISOString() } })
      : route.fallback(),
  );
  await page.reload();
  await expect(again).toBeEnabled();
  await again.click();
  await expect(page.getByText(/^You can ask for another e-mail in \d+ seconds?\.$/)).toBeVisible();
  expect(await mailsTo(page.request, member.email)).toHaveLength(1);
});
