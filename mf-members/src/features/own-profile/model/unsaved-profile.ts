import { createHolders } from '../../../shared/holders.ts';

/**
 * Whether the page has unsaved changes: typed text, or an upload in progress. Leaving the page asks first, and a newer
 * release of this remote waits for it.
 */
export const unsavedProfile = createHolders();
