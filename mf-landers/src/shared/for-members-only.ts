import { ApiError } from '@tandem/shared-ui/host';

/** Whether visitors may see no members (R-MEMBERS-SEARCH-NONE), who would be refused again: nothing has failed. */
export const isForMembersOnly = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'authentication_required';
