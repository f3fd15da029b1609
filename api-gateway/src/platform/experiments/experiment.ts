import { isRemotePart } from '@tandem/contracts/composition/part';
import type { RemotePart } from '@tandem/contracts/composition/part';
import { z } from 'zod';
import definitions from './experiments.json' with { type: 'json' };

const oneOf = z.strictObject({ $in: z.array(z.string()).min(1) }).optional();

const experimentSchema = z
  .strictObject({
    key: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
    name: z.string(),
    hypothesis: z.string(),
    status: z.enum(['draft', 'running', 'stopped']),
    /** The first and the last day, in UTC. */
    start: z.iso.date(),
    stop: z.iso.date().nullable(),
    /** What the report compares first. */
    metric: z.enum(['signup', 'activation', 'message', 'purchase']),
    hashAttribute: z.literal('visitor'),
    hashVersion: z.literal(2),
    /** The first one is the control. */
    variations: z.array(z.string().regex(/^[a-z0-9-]{1,40}$/)).min(2),
    weights: z.array(z.number().positive()),
    /** The part whose releases the variants are (docs/decisions/0120); left out where a page has them. The control is what is live. */
    part: z
      .custom<RemotePart>((value) => typeof value === 'string' && isRemotePart(value), 'no name of a remote')
      .exactOptional(),
    /** The audience; others see the control and are not counted. */
    condition: z.strictObject({ locale: oneOf, country: oneOf, device: oneOf, network: oneOf }),
    /** What a stopped experiment serves. */
    winner: z.string().nullable(),
  })
  .refine(({ weights, variations }) => weights.length === variations.length, 'each variation needs a weight')
  .refine(({ weights }) => Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 1) < 1e-6, 'weights sum to 1')
  .refine(({ winner, variations }) => winner === null || variations.includes(winner), 'the winner is no variation');

/** An experiment, in the format of GrowthBook's SDKs with what the report needs. */
export type Experiment = z.infer<typeof experimentSchema>;

/** Whether visitors may get something else than the control: it runs, or another variant has won. */
const isInEffect = (experiment: Experiment): boolean =>
  experiment.status === 'running' ||
  (experiment.status === 'stopped' && experiment.winner !== null && experiment.winner !== controlOf(experiment));

/** Whether no part gets its release from two experiments: a visitor could get one of them alone. */
function areApart(experiments: readonly Experiment[]): boolean {
  const parts = experiments.filter(isInEffect).flatMap(({ part }) => part ?? []);
  return new Set(parts).size === parts.length;
}

const experimentsSchema = z
  .array(experimentSchema)
  .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'each experiment needs a key of its own')
  .refine(
    areApart,
    'one experiment over the releases of a part at a time: promote the winner, and take the other one out',
  );

/** Checks definitions. Throws where they are wrong: a gateway does not start with them. */
export const parseExperiments = (given: unknown): readonly Experiment[] => experimentsSchema.parse(given);

const inUse: Experiment[] = [...parseExperiments(definitions)];

/** The experiments of this site: those of its version, or those that `takeExperiments` has put in their place. */
export const EXPERIMENTS: readonly Experiment[] = inUse;

/**
 * Takes the experiments of the configuration for this process (EXPERIMENTS_FILE), before anything asks for them. Null leaves
 * those of this version.
 */
export function takeExperiments(experiments: readonly Experiment[] | null): void {
  if (experiments !== null) inUse.splice(0, inUse.length, ...experiments);
}

/** The control: what everybody sees who is not a part of the experiment. */
export function controlOf({ variations }: Pick<Experiment, 'variations'>): string {
  return variations[0] ?? '';
}

/** Returns whether an experiment counts visitors at this moment. */
export function isRunning({ status, start, stop }: Pick<Experiment, 'status' | 'start' | 'stop'>, now: Date): boolean {
  const day = now.toISOString().slice(0, 10);
  return status === 'running' && start <= day && (stop === null || day <= stop);
}
