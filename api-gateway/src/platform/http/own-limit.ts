/** What a subject, such as an address, has used of its limit. */
interface Use {
  calls: number;
  /** When it is forgotten, in milliseconds. */
  until: number;
}

/**
 * Counts calls in this process: so many of a subject in the seconds from its first on. Returns the milliseconds that a
 * subject with too many has to wait, and 0 for all others.
 *
 * Every call of the API is counted by it, so it makes nothing for a call but a subject's first; what is over is removed
 * once in `seconds`, instead of by a timer for each subject.
 */
export function createOwnLimit(
  { calls, seconds }: { calls: number; seconds: number },
  now: () => number = Date.now,
): (subject: string) => number {
  const uses = new Map<string, Use>();
  const length = seconds * 1000;
  let swept = now();
  const sweep = (time: number) => {
    for (const [subject, { until }] of uses) if (until <= time) uses.delete(subject);
    swept = time;
  };
  return (subject) => {
    const time = now();
    if (time - swept >= length) sweep(time);
    const use = uses.get(subject);
    if (use === undefined || use.until <= time) {
      uses.set(subject, { calls: 1, until: time + length });
      return calls < 1 ? length : 0;
    }
    use.calls += 1;
    return use.calls > calls ? use.until - time : 0;
  };
}
