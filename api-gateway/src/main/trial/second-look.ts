/** What webpack's runtime says of a script or of styles that did not arrive, the reason with it. */
const LATE_FILE = /\bloading (?:css )?chunk\b/i;

/**
 * Looks at a page, and once more where the fault is a file that did not arrive: a trial begins when every file of its releases is
 * in the store, so that it was the machine that had no time (decision 0146). Any other fault is not looked at again. Returns what the
 * last look returned: the fault in one line, or null.
 */
export async function lookAgainWhereLate(look: () => Promise<string | null>): Promise<string | null> {
  const fault = await look();
  return fault !== null && LATE_FILE.test(fault) ? look() : fault;
}
