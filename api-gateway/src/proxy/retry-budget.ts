const PER_CALL = 0.1;
const AT_MOST = 10;

/**
 * Lets at most one call in ten be retried, so that an upstream in trouble does not get twice the load
 * (data-and-limits).
 */
export function createRetryBudget(): { earn: () => void; spend: () => boolean } {
  let saved = AT_MOST;
  return {
    earn: () => {
      saved = Math.min(AT_MOST, saved + PER_CALL);
    },
    spend: () => {
      if (saved < 1) return false;
      saved -= 1;
      return true;
    },
  };
}
