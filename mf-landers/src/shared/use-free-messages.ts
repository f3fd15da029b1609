import { pageWords } from '@tandem/contracts/composition/page-words';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

/** Returns how many messages a new member can send without paying. */
export const useFreeMessages = (): number => pageWords(useSettings()).free_messages;

/** Returns a text with the sentence that says how many messages are free; the text alone where none is. */
export function useWithFree(): (text: string) => string {
  const { t } = useTranslation('mf-landers');
  const count = useFreeMessages();
  return (text) => (count === 0 ? text : `${text} ${t('free-messages', { count })}`);
}
