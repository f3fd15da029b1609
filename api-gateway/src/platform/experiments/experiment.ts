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

/** Checks definitions. Throws where they are wrong: a gateway does not start with them. */
export const parseExperiments = (given: unknown): readonly Experiment[] => z.array(experimentSchema).parse(given);

/** The experiments of this version of the site. */
export const EXPERIMENTS = parseExperiments(definitions);

/** The control: what everybody sees who is not a part of the experiment. */
export const controlOf = ({ variations }: Pick<Experiment, 'variations'>): string => variations[0] ?? '';

/** Returns whether an experiment counts visitors at this moment. */
export function isRunning({ status, start, stop }: Pick<Experiment, 'status' | 'start' | 'stop'>, now: Date): boolean {
  const day = now.toISOString().slice(0, 10);
  return status === 'running' && start <= day && (stop === null || day <= stop);
}
