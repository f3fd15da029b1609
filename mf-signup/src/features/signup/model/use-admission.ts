import { useApi } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import { useSignupOpen } from '../../../shared/use-signup-open.ts';
import { inviteQuery } from '../api/read-invite.ts';

/**
 * Returns whether this visitor may sign up: where signups are closed, with an invite that opens them (R-SIGNUP-INVITE-CHECKED).
 * `unknown` until that is found out; where it cannot be, the server says so at the end.
 */
export function useAdmission(invite: string | null): 'open' | 'closed' | 'unknown' {
  const open = useSignupOpen();
  const state = useQuery({ ...inviteQuery(useApi(), invite ?? ''), enabled: !open && invite !== null });
  if (open) return 'open';
  if (invite === null) return 'closed';
  if (state.isPending) return 'unknown';
  return state.data?.usable === false ? 'closed' : 'open';
}
