import { inOneLine, shortMessage } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import type { Step } from './steps.ts';

/** A step that has ended. */
export interface FinishedStep {
  name: string;
  seconds: number;
  outcome: Outcome;
}

/** Steps that run one after the other; the lanes of a stage run beside each other, the stages one after the other. */
export type Lane = readonly Step[];
export type Stage = readonly Lane[];

/** Prints the result of a step: one line, and one for each test that failed or needed its second try. */
function print({ name, seconds, outcome }: FinishedStep): void {
  const { passed, failures, unsteady = [], groups = [] } = outcome;
  const line = (what: string, good: number, bad: number, time: number) =>
    `${bad === 0 ? 'ok    ' : 'FAILED'} ${what.padEnd(14)} ${String(good).padStart(4)} passed, ${bad} failed  ${time.toFixed(1)} s`;
  console.log(line(name, passed, failures.length, seconds));
  for (const group of groups) console.log(`       ${line(group.name, group.passed, group.failed, group.seconds)}`);
  for (const { name: test, message } of failures) console.log(`         ${test}\n           ${inOneLine(message)}`);
  for (const { name: test, message } of unsteady)
    console.log(`         unsteady: ${test}\n           ${inOneLine(message)}`);
}

/** A step that cannot be run at all, as without a browser, is one failure: the others are run, and the run is reported. */
async function outcomeOf({ run }: Step): Promise<Outcome> {
  try {
    return await run();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { passed: 0, failures: [{ name: 'the step itself', message: shortMessage(message) }] };
  }
}

async function runLane(lane: Lane, finished: FinishedStep[]): Promise<void> {
  for (const planned of lane) {
    const { name } = planned;
    const started = performance.now();
    const outcome = await outcomeOf(planned);
    const step = { name, seconds: (performance.now() - started) / 1000, outcome };
    print(step);
    finished.push(step);
  }
}

const hasFailed = ({ outcome }: FinishedStep) => outcome.failures.length > 0;

/**
 * Runs all stages and returns their steps in the order in which they ended. A failure ends nothing, or with
 * `endsAtFailure` the run after its stage: the steps of the later stages are named as not run, and are in no count.
 */
export async function runStages(
  stages: readonly Stage[],
  { endsAtFailure = false }: { endsAtFailure?: boolean } = {},
): Promise<FinishedStep[]> {
  const finished: FinishedStep[] = [];
  for (const stage of stages) {
    const failed = endsAtFailure ? finished.filter(hasFailed) : [];
    if (failed.length === 0) await Promise.all(stage.map((lane) => runLane(lane, finished)));
    else
      for (const { name } of stage.flat())
        console.log(`       ${name.padEnd(14)} not run: first mend ${failed.map((step) => step.name).join(', ')}`);
  }
  return finished;
}
