/** A test that failed, or a check as a whole. */
export interface Failure {
  name: string;
  /** What is wrong, as its runner reports it. */
  message: string;
}

/** A test that passed, with the time that it took. */
export interface PassedTest {
  /** File and title, as `shell/src/a.test.ts › group › title`. */
  name: string;
  milliseconds: number;
}

/** The result of a step of `npm test`. */
export interface Outcome {
  passed: number;
  failures: Failure[];
  /** Tests among the passed that failed at their first try, with what was wrong then. */
  unsteady?: Failure[];
  /** Every test that passed, where the runner reports them one by one. */
  tests?: PassedTest[];
  /** Counts within the step, such as those of each package. */
  groups?: { name: string; passed: number; failed: number; seconds: number }[];
}

/**
 * How many tests of a runner may fail once and pass at their second try (docs/decisions/0026, 0073). They are named with
 * what was wrong; with one more of them, all of them count as failed.
 */
export const UNSTEADY_ALLOWED = 2;

const LINES_OF_MESSAGE = 40;
const LINES_OF_OUTPUT = 120;
const CHARACTERS_OF_LINE = 240;

// oxlint-disable-next-line no-control-regex -- the colours of a terminal, which reports carry along
const COLOURS = /\u001B\[[\d;]*m/g;

/** Returns the first lines of what a runner prints about one failure, without colours. */
export function shortMessage(message: string): string {
  const lines = message.replaceAll(COLOURS, '').trim().split('\n');
  return [...lines.slice(0, LINES_OF_MESSAGE), ...(lines.length > LINES_OF_MESSAGE ? ['…'] : [])].join('\n');
}

/** Returns what is wrong in one line, for the list of what failed: a log may be cut before the whole of it. */
export function inOneLine(message: string): string {
  const line = message
    .split('\n')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' · ');
  return line.length > CHARACTERS_OF_LINE ? `${line.slice(0, CHARACTERS_OF_LINE)}…` : line;
}

/** Returns the end of what a command printed: where a runner broke down, the reason is there. */
export function endOf(output: string): string {
  return output.replaceAll(COLOURS, '').trimEnd().split('\n').slice(-LINES_OF_OUTPUT).join('\n');
}

/**
 * Returns the outcome of a runner that tries a failed test once more.
 *
 * @param steady tests that passed at once
 * @param second tests that passed at their second try, each with what was wrong at the first
 */
export function withSecondTries(
  steady: readonly PassedTest[],
  second: readonly { test: PassedTest; failure: Failure }[],
  failures: readonly Failure[],
): Outcome {
  const unsteady = second.map(({ failure }) => failure);
  if (unsteady.length > UNSTEADY_ALLOWED)
    return { passed: steady.length, failures: [...unsteady, ...failures], tests: [...steady] };
  const tests = [...steady, ...second.map(({ test }) => test)];
  return { passed: tests.length, failures: [...failures], unsteady, tests };
}

/** Counts one failure, with the last lines of output, for a runner that failed although none of its tests did. */
export function withBreakdown(outcome: Outcome, code: number, output: string): Outcome {
  if (code === 0 || outcome.failures.length > 0) return outcome;
  return { ...outcome, failures: [{ name: `the run itself (exit code ${code})`, message: endOf(output) }] };
}
