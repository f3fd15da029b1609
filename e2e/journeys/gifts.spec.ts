import { makeCouple } from '../composition/two-members.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-chat', 'en');
const members = textsOf('mf-members', 'en');

test(
  'a gift from a profile is in the other member’s conversation without a reload, and is paid once [R-CHAT-GIFT-OFFERED, R-CHAT-GIFT-SHOWN, R-CHAT-GIFT-COST, R-CHAT-GIFT-RULES]',
  { tag: ['@phone', '@mf-chat', '@mf-members'] },
  async ({ page, context, browser, guard }) => {
    const { his, hers, conversation } = await makeCouple(context, browser, guard);
    await page.goto(`/chats/${conversation}`);
    const messages = page.getByRole('log', { name: t('messages.label', { name: hers.user.profile.name }) });
    await expect(messages).toContainText('Good morning');

    const herPage = await hers.context.newPage();
    await herPage.goto(`/members/${his.user.id}`);
    await herPage.getByRole('button', { name: members('profile.gift') }).click();
    const gifts = herPage.getByRole('dialog', { name: members('profile.giftFor', { name: his.user.profile.name }) });
    await expect(gifts).toContainText(t('cost.left', { count: 5 }));
    await gifts.getByRole('radio', { name: t('gifts.names.teddy') }).check();
    await gifts.getByRole('button', { name: t('gifts.send', { count: 5 }) }).dblclick();
    await expect(gifts.getByRole('status')).toHaveText(t('gifts.mine.teddy'));

    const seen = messages.getByText(t('gifts.theirs.teddy', { name: hers.user.profile.name }));
    await expect(seen).toBeVisible();
    await expect(seen).toHaveCount(1);

    await gifts.getByRole('link', { name: t('write.open') }).click();
    const herMessages = herPage.getByRole('log', { name: t('messages.label', { name: his.user.profile.name }) });
    await expect(herMessages.getByText(t('gifts.mine.teddy'))).toBeVisible();
    await expect(herMessages.getByText(t('messages.states.read'), { exact: true })).toBeAttached();
    await herPage.getByRole('button', { name: t('gifts.action') }).click();
    const again = herPage.getByRole('dialog', { name: t('gifts.title', { name: his.user.profile.name }) });
    await expect(again).toContainText(t('cost.left', { count: 0 }));
    await expect(again.getByRole('button', { name: t('credits.buy') })).toBeVisible();
  },
);
