interface Attempts {
  isLoading: boolean;
  failureCount: number;
  errorUpdateCount: number;
}

/**
 * Returns whether what a query loads is awaited: it is loading and no attempt has failed yet. A page waits for what would
 * move it when it came later than the rest; a list that fails holds nothing up.
 */
export const isAwaited = ({ isLoading, failureCount, errorUpdateCount }: Attempts): boolean =>
  isLoading && failureCount === 0 && errorUpdateCount === 0;
