import { useHost, useUser } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import { loginWaysQuery } from '../api/login-ways.ts';

/**
 * Whether two-step login is on. The user says so at once (F-ACCOUNT-TWO-STEP), so that no form moves when what was loaded is
 * there, which is newer; false while neither says, and the server says so then.
 */
export function useTwoStep(): boolean {
  const { api } = useHost();
  const user = useUser();
  const { data } = useQuery({ ...loginWaysQuery(api), enabled: user?.status !== 'not_confirmed' });
  return data?.two_step ?? user?.two_step ?? false;
}
