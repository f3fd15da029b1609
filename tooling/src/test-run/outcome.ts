/** A test that failed, or a check as a whole. */
export interface Failure {
  name: string;
  /** What is wrong, as its runner says it. */
  message: string;
}

/** What a step of `npm test` came to. */
export interface Outcome {
  passed: number;
  failures: Failure[];
  /** Tests among the passed that failed at their first try, with what was wrong then. */
  unsteady?: Failure[];
}

export interface Step {
  name: string;
  run: () => Promise<Outcome>;
}

const LINES_OF_MESSAGE = 40;
const LINES_OF_OUTPUT = 120;
const CHARACTERS_OF_LINE = 240;

// The colours of a terminal, which reports carry along.
// oxlint-disable-next-line no-control-regex
const COLOURS = /\u001B\[[\d;]*m/g;

/** The first lines of what a runner says about one failure, without colours. */
export function shortMessage(message: string): string {
  const lines = message.replaceAll(COLOURS, '').trim().split('\n');
  return [...lines.slice(0, LINES_OF_MESSAGE), ...(lines.length > LINES_OF_MESSAGE ? ['…'] : [])].join('\n');
}

/** What is wrong in one line, for the list of what failed: a log may be cut before the whole of it. */
export function inOneLine(message: string): string {
  const line = message
    .split('\n')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' · ');
  return line.length > CHARACTERS_OF_LINE ? `${line.slice(0, CHARACTERS_OF_LINE)}…` : line;
}

/** The end of what a command printed: where a runner broke down, the reason stands there. */
export function endOf(output: string): string {
  return output.replaceAll(COLOURS, '').trimEnd().split('\n').slice(-LINES_OF_OUTPUT).join('\n');
}

/** A step whose runner ended with a failure that none of its tests has counts one, with what it printed last. */
export function withBreakdown(outcome: Outcome, code: number, output: string): Outcome {
  if (code === 0 || outcome.failures.length > 0) return outcome;
  return { ...outcome, failures: [{ name: `the run itself (exit code ${code})`, message: endOf(output) }] };
}
