import { useHost, useUser } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import { loginWaysQuery } from '../api/login-ways.ts';

/** Whether two-step login is on; false while that is not known, and the server says so then. */
export function useTwoStep(): boolean {
  const { api } = useHost();
  const isConfirmed = useUser()?.status !== 'not_confirmed';
  return useQuery({ ...loginWaysQuery(api), enabled: isConfirmed }).data?.two_step === true;
}
