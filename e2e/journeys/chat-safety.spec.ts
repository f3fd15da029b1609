import type { Page } from '@playwright/test';
import type { User } from '@tandem/contracts/api/user';
import type { Locale } from '@tandem/contracts/product/locales';
import { localizePath } from '@tandem/contracts/product/locales';
import { faultsInBothAppearances } from '../fixtures/axe.ts';
import { activationPath, mailsTo } from '../fixtures/mails.ts';
import { otherBrowser } from '../fixtures/other-browser.ts';
import { signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

interface Person {
  id: number;
  name: string;
  page: Page;
}

/** A new member who has confirmed their address, in a browser of their own. */
async function newPerson(page: Page, locale: Locale, gender: 'male' | 'female'): Promise<Person> {
  const { request } = page.context();
  const search = gender === 'male' ? 'female' : 'male';
  const { name, email } = await signUp(request, SITE_ORIGIN, { gender, search_gender: search, language: locale });
  const [mail] = await mailsTo(request, email);
  const activated = await request.post(`${SITE_ORIGIN}/api/activate.php`, {
    headers: { 'Origin': SITE_ORIGIN, 'Idempotency-Key': crypto.randomUUID() },
    data: { token: new URL(activationPath(mail), SITE_ORIGIN).searchParams.get('token') },
  });
  expect(activated.ok(), await activated.text()).toBe(true);
  const { user } = (await (await request.get(`${SITE_ORIGIN}/api/user.php`)).json()) as { user: User };
  const necessary = page.getByRole('button', { name: textsOf('shell', locale)('cookies.necessary') });
  await page.addLocatorHandler(necessary, () => necessary.click());
  return { id: user.id, name, page };
}

/** The messages that a page has asked the server to take from now on. */
function countMessages(page: Page): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/message.php')) calls += 1;
  });
  return () => calls;
}

test('a phone number is asked about before it goes out, and comes with a safety tip', async ({
  page,
  browser,
  guard,
}, info) => {
  test.setTimeout(120_000);
  const onPhone = info.project.name === 'phone';
  const locale: Locale = onPhone ? 'fr' : 'en';
  const t = textsOf('mf-chat', locale);
  const text = onPhone ? 'Appelez-moi au 06 12 34 56 78 !' : 'Call me on 06 12 34 56 78!';
  const him = await newPerson(page, locale, 'male');
  const her = await newPerson(await otherBrowser({ browser, guard }, info), locale, 'female');
  const field = page.getByRole('main').getByRole('textbox');
  const found = page.getByText(t('safety.found.phone'));
  const sendAnyway = page.getByRole('button', { name: t('safety.send'), exact: true });
  const edit = page.getByRole('button', { name: t('safety.edit'), exact: true });
  const send = async () => {
    if (onPhone) await page.getByRole('button', { name: t('composer.send'), exact: true }).click();
    else await field.press('Enter');
  };
  const messages = countMessages(page);

  await test.step('he writes his number, and is asked before it is sent', async () => {
    await page.goto(localizePath(locale, `/members/${her.id}/chat`));
    await field.fill(text);
    await send();
    await expect(found).toBeVisible();
    await expect(page.getByText(t('safety.why.phone', { name: her.name }))).toBeVisible();
    await expect(field).toHaveValue(text);
    for (const button of [sendAnyway, edit]) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
    const above = (await found.boundingBox())?.y ?? Infinity;
    expect(above).toBeLessThan((await field.boundingBox())?.y ?? 0);
    expect(await faultsInBothAppearances(page, 'the question before a phone number')).toEqual([]);
  });

  await test.step('he goes back to the text, which is still there, and sends it again', async () => {
    await edit.click();
    await expect(found).toBeHidden();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(text);
    await send();
    await expect(found).toBeVisible();
    expect(messages()).toBe(0);
  });

  const inConversation = (on: Page) => on.getByRole('region', { name: t('messages.region') });
  await test.step('he sends it anyway, once', async () => {
    const answer = page.waitForResponse(/\/api\/message\.php/);
    await sendAnyway.click();
    expect((await answer).status()).toBe(201);
    await expect(found).toBeHidden();
    await expect(inConversation(page).getByText(text)).toBeVisible();
    await expect(inConversation(page).getByText(t('safety.tip.phone'))).toHaveCount(0);
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
    expect(messages()).toBe(1);
  });

  await test.step('she reads it with a safety tip', async () => {
    await her.page.goto(localizePath(locale, `/members/${him.id}/chat`));
    const item = inConversation(her.page).getByRole('listitem').filter({ hasText: text });
    await expect(item).toBeVisible();
    await expect(item.getByText(t('safety.tip.phone'))).toBeVisible();
    expect(await faultsInBothAppearances(her.page, 'a safety tip')).toEqual([]);
  });
  await her.page.close();
});
