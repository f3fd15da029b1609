import { ENTRY_MEMBER_KEY } from '@tandem/contracts/composition/entry-warning';
import { tabStorage } from '@tandem/shared-ui/host';

/**
 * Remembers in this tab that the link of a mail about an account has worked here: its reader has confirmed their age with that
 * account, and the login that follows does not ask for it (R-FRAME-ENTRY-ROUTES).
 */
export const keepAgeConfirmed = (): void => tabStorage.setItem(ENTRY_MEMBER_KEY, '1');
