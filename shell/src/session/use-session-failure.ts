import { useState } from 'react';
import { sharedQueries, useApi } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';

export interface SessionFailure {
  error: Error;
  /** Requests user.php again. */
  retry: () => void;
  retrying: boolean;
}

/**
 * Why the session is unknown: user.php has failed, and never responded before. Stays until it responds, also during a
 * retry. Null once it has responded, whatever the result of later calls.
 */
export function useSessionFailure(): SessionFailure | null {
  const { data, error, isFetching, refetch } = useQuery(sharedQueries.user(useApi()));
  // A query without data clears its error as soon as it is refetched.
  const [latest, setLatest] = useState<Error | null>(null);
  if (error !== null && error !== latest) setLatest(error);
  const failure = error ?? latest;
  if (data !== undefined || failure === null) return null;
  return { error: failure, retry: () => void refetch(), retrying: isFetching };
}
