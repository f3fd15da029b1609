import { LIMITS } from '@tandem/contracts/product/limits';
import type { Locale } from '@tandem/contracts/product/locales';
import { useLocale } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { queryOptions, useQuery } from '@tandem/shared-ui/query';
import type { ReasonTexts } from '../reasons/own-reason.ts';
import type { Refusal } from './refusal.ts';

/** The page's own texts for what a message can be refused for; hardly anybody needs them. */
const ownQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['mf-chat', 'reasons', locale],
    queryFn: async () => {
      const [{ ownReason }, { default: texts }] = await Promise.all([
        import(/* webpackChunkName: "reasons" */ '../reasons/own-reason.ts'),
        import(/* webpackChunkName: "reasons-[request]" */ `../reasons/${locale}.json`) as Promise<{
          default: ReasonTexts;
        }>,
      ]);
      return (reason: Refusal, name: string | undefined) => ownReason(texts, reason, name);
    },
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });

/**
 * Returns the text of a refusal: the server's, or where that came in another language than the page has now, the page's own for
 * the same reason (R-CHAT-REASON-LANGUAGE), once that is loaded.
 *
 * @param reasons those whose texts are shown
 * @param name of whom the messages are to, where that is known
 */
export function useReasonText(
  reasons: readonly (Refusal | null)[],
  name: string | undefined,
): (reason: Refusal) => string {
  const { t } = useTranslation('mf-chat');
  const { current } = useLocale();
  const isForeign = (reason: Refusal | null) => reason?.locale !== undefined && reason.locale !== current;
  const { data } = useQuery({ ...ownQuery(current), enabled: reasons.some(isForeign) });
  return (reason) => {
    // The page's own in any case.
    if (reason.code === 'waited') return t('messages.waited', { count: LIMITS.chatUnsentHours });
    return data !== undefined && isForeign(reason) ? data(reason, name) : reason.message;
  };
}
