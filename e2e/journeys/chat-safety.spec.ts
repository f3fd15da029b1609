import { faultsInBothAppearances } from '../fixtures/axe.ts';
import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { writeTo } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-chat', 'en');

test(
  'the safety tip and the question before a phone number stand in sight, above the field, without an accessibility fault [S-CHAT-MEMBER, R-CHAT-SAFETY-TIP, R-CHAT-NUDGE-SHOWN, R-A11Y-WCAG]',
  { tag: ['@phone', '@mf-chat'] },
  async ({ page, context, playwright }) => {
    const reader = await confirmedMember(context.request);
    const his = await playwright.request.newContext({ baseURL: SITE_ORIGIN });
    const writer = await confirmedMember(his);
    await writeTo(his, reader.id, 'Hello!');
    await writeTo(his, reader.id, 'Call me on 06 12 34 56 78!');
    await his.dispose();

    await page.goto(`/members/${writer.id}/chat`);
    await expect(
      page.getByRole('region', { name: t('messages.region') }).getByText(t('safety.tip.phone')),
    ).toBeVisible();
    const field = page.getByRole('main').getByRole('textbox');
    await field.fill('Here is mine: 06 87 65 43 21');
    await page.getByRole('button', { name: t('composer.send'), exact: true }).click();
    const found = page.getByText(t('safety.found.phone'));
    await expect(found).toBeInViewport();
    for (const name of [t('safety.send'), t('safety.edit')]) {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(24);
    }
    const above = (await found.boundingBox())?.y ?? Infinity;
    expect(above).toBeLessThan((await field.boundingBox())?.y ?? 0);
    expect(await faultsInBothAppearances(page)).toEqual([]);
  },
);
