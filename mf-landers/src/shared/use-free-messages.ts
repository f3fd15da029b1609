import { pageWords } from '@tandem/contracts/composition/page-words';
import { useSettings } from '@tandem/shared-ui/host';

/** Returns how many messages a new member can send without paying. */
export const useFreeMessages = (): number => pageWords(useSettings()).free_messages;
