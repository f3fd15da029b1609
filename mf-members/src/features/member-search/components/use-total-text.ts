import type { MemberSearchResponse } from '@tandem/contracts/api/members';
import { LIMITS } from '@tandem/contracts/product/limits';
import { useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

/** How many a search found: '1 member', '312 members', and '1000+ members' where the server stopped counting. */
export function useTotalText(): (response: Pick<MemberSearchResponse, 'total' | 'total_capped'>) => string {
  const { t } = useTranslation('mf-members');
  const format = useFormat();
  return ({ total, total_capped: isCapped }) =>
    isCapped
      ? t('results.capped', { cap: format.number(LIMITS.searchCountCap) })
      : t('results.total', { count: total, number: format.number(total) });
}
