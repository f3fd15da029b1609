import { ConfigError } from '../../platform/config/env.ts';
import { variantUnder } from '../../platform/experiments/assign.ts';
import type { Db } from '../../platform/db/database.ts';
import { EXPERIMENTS } from '../../platform/experiments/experiment.ts';
import type { Experiment } from '../../platform/experiments/experiment.ts';
import { findOtherVariant, readAssigned } from './experiments.repository.ts';

/** So many of those who are counted show whether the variants have their order; with fewer nothing is said. */
const LOOKED_AT = 200;
const FEWEST_LOOKED_AT = 20;

/**
 * Whether three of four who are counted would get what they got: the order of the variants says which share of the visitors
 * is whose, and which one is the control. Not all of them: who withdrew consent once had a number of another variant.
 */
async function isInOrder(db: Db, experiment: Experiment): Promise<boolean> {
  const assigned = await readAssigned(db, experiment.key, LOOKED_AT);
  const others = assigned.filter(
    ({ visitor, variant, weights }) =>
      variantUnder(experiment, JSON.parse(weights ?? '[]') as number[], visitor) !== variant,
  );
  return assigned.length < FEWEST_LOOKED_AT || others.length * 4 <= assigned.length;
}

const refuse = (key: string, what: string): never => {
  throw new ConfigError([`The experiment '${key}' runs, and ${what} Stop it, and begin one with another key.`]);
};

/**
 * Throws ConfigError where an experiment that runs has lost a variant under which visitors were counted, or has it under
 * another name or at another place (R-LANDERS-VARIANT-REMOVED): they would get another page, and their numbers would be missing
 * in the report, or stand under another variant. New variants go to the end.
 */
export async function checkVariants(db: Db, experiments: readonly Experiment[] = EXPERIMENTS): Promise<void> {
  for (const experiment of experiments.filter(({ status }) => status === 'running')) {
    const { key, variations } = experiment;
    const lost = await findOtherVariant(db, key, variations);
    if (lost !== null)
      refuse(key, `visitors were counted under its variant '${lost}', which it does not have any more.`);
    if (!(await isInOrder(db, experiment)))
      refuse(key, 'its variants have another order than when visitors were counted.');
  }
}
