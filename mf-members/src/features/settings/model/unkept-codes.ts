import { createHolders } from '../../../shared/holders.ts';

/**
 * Whether there are recovery codes that their member has not kept yet, or a call that returns them is under way: the server
 * has stored nothing that they could be shown from again. A newer release of this remote waits for it
 * (R-ACCOUNT-RECOVERY-CODES-HELD).
 */
export const unkeptCodes = createHolders();
