import { useFormat, useSettings, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

/**
 * What a message costs and what is left, in words (decision 14): credits, and the least that they cost in money in the
 * member's country.
 */
export function useMessageCost(): string {
  const { t } = useTranslation('mf-chat');
  const format = useFormat();
  const settings = useSettings();
  const user = useUser();
  if (user === null) return '';
  const price = settings.minimum_message_costs[user.profile.country];
  const cost = t('cost.credits', { count: settings.message_credits });
  const left = t('cost.left', { count: user.credits });
  if (price === undefined) return t('cost.line', { cost, left });
  return t('cost.lineWithMoney', { cost, money: format.money(price.costs, price.currency), left });
}
