import { useState } from 'react';
import { sharedQueries, useApi } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';

export interface SessionFailure {
  error: Error;
  /** Asks user.php again. */
  retry: () => void;
  retrying: boolean;
}

/**
 * Why nobody knows who is there: user.php has failed, and never answered before. Lasts until it answers, also while it
 * is asked again. Null once it has answered, whatever became of later calls.
 */
export function useSessionFailure(): SessionFailure | null {
  const { data, error, isFetching, refetch } = useQuery(sharedQueries.user(useApi()));
  // A query without an answer forgets its error as soon as it is asked again.
  const [latest, setLatest] = useState<Error | null>(null);
  if (error !== null && error !== latest) setLatest(error);
  const failure = error ?? latest;
  if (data !== undefined || failure === null) return null;
  return { error: failure, retry: () => void refetch(), retrying: isFetching };
}
