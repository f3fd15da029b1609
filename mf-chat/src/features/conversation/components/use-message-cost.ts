import { sharedQueries, useApi, useFormat, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { usePrices } from '../model/use-outbox.ts';

/**
 * What a message costs and what is left, as text: in credits (R-CHAT-COST-CREDITS), and in money (R-CHAT-COST-MONEY) at
 * the rate that the member last paid, or at that of the popular bundle, with a running discount (R-CHAT-COST-DISCOUNT). The server has the rate; until it is loaded,
 * only credits are shown. Signup credits were never paid: while they are spent, nothing is said of money, but how many of
 * them a message uses (R-CREDITS-COST-FREE, R-CHAT-COST-FREE-USED). A backend that does not state how many are left has given all to a member who never paid.
 */
export function useMessageCost(): string {
  const { t } = useTranslation('mf-chat');
  const format = useFormat();
  const { message: credits } = usePrices();
  const user = useUser();
  const price = useQuery({ ...sharedQueries.chats(useApi()), enabled: user !== null }).data?.message_price;
  if (user === null) return '';
  const cost = t('cost.credits', { count: credits });
  const left = t('cost.left', { count: user.credits });
  const free = user.free_credits ?? (user.paid_user ? 0 : user.credits);
  if (credits > 0 && free >= credits) {
    const line = free === 1 ? t('cost.freeLast') : t('cost.free', { count: credits, free: format.number(free) });
    return user.credits === free ? line : t('cost.lineFree', { free: line, left });
  }
  if (credits === 0 || price === undefined) return t('cost.line', { cost, left });
  const money = format.money(price.amount, price.currency);
  const percent = price.discount_percentage;
  const named = percent === undefined ? money : t('cost.discounted', { money, percent: format.number(percent) });
  return t('cost.lineWithMoney', { cost, money: named, left });
}
