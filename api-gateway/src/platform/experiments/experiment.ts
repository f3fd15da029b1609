import { isRemotePart } from '@tandem/contracts/composition/part';
import type { RemotePart } from '@tandem/contracts/composition/part';
import { LOCALES } from '@tandem/contracts/product/locales';
import { z } from 'zod';
import { faultsOfVariantCopy, variantCopySchema } from '../tenants/landing-copy.ts';
import definitions from './experiments.json' with { type: 'json' };

/** `{ "$in": ["FR", "BE"] }`, or `"FR"`, as GrowthBook writes it for one value. */
const oneOf = <T extends z.ZodType<string>>(value: T) =>
  z
    .preprocess(
      (given) => (typeof given === 'string' ? { $in: [given] } : given),
      z.strictObject({ $in: z.array(value).min(1) }),
    )
    .exactOptional();

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** ISO 3166-1, as the audience has it. */
const country = z
  .string()
  .refine((code) => /^[A-Z]{2}$/.test(code) && countries.of(code) !== undefined, 'no country code such as FR');

const definitionSchema = z.strictObject({
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
  /** What visitors are divided by in place of the key: an experiment that is begun anew with another one divides them anew. */
  seed: z.string().min(1).exactOptional(),
  /** The share of the audience that takes part, all of it where this is left out. Others see the control and are not counted. */
  coverage: z.number().positive().max(1).exactOptional(),
  /** Of each variation, in their order, how the report names it. Its key is the variation, where it is written again. */
  meta: z
    .array(z.strictObject({ key: z.string().exactOptional(), name: z.string().min(1).exactOptional() }))
    .exactOptional(),
  /** The part whose releases the variants are (docs/decisions/0120); left out where a page has them. The control is what is live. */
  part: z
    .custom<RemotePart>((value) => typeof value === 'string' && isRemotePart(value), 'no name of a remote')
    .exactOptional(),
  /** The audience; others see the control and are not counted. */
  condition: z.strictObject({
    locale: oneOf(z.enum(LOCALES)),
    country: oneOf(country),
    device: oneOf(z.enum(['phone', 'desktop'])),
    /** Where the visitor came from first. */
    network: oneOf(z.string().min(1)),
    ref: oneOf(z.string().min(1)),
    sub1: oneOf(z.string().min(1)),
  }),
  /**
   * The landing page whose copy the variants are (docs/decisions/0205), as a marketer's copy names it: `/examples`, `/`. Left out
   * where the page has the variants itself. The control is the page as it is.
   */
  page: z
    .string()
    .regex(/^\/(?:[\w:.-]+\/)*[\w:.-]*$/)
    .exactOptional(),
  /** The slug whose address it is about; left out for the address without one. */
  slug: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .exactOptional(),
  /** What each variant but the control says and shows. */
  copy: z.record(z.string(), variantCopySchema).exactOptional(),
  /** What a stopped experiment serves. */
  winner: z.string().nullable(),
});

const experimentSchema = definitionSchema
  .refine(({ weights, variations }) => weights.length === variations.length, 'each variation needs a weight')
  .refine(({ weights }) => Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 1) < 1e-6, 'weights sum to 1')
  .refine(
    ({ meta, variations }) => meta === undefined || meta.length === variations.length,
    'each variation needs its meta, be it {}',
  )
  .refine(
    ({ meta = [], variations }) => meta.every(({ key }, index) => key === undefined || key === variations[index]),
    'a key in meta is not that of its variation',
  )
  .refine(({ winner, variations }) => winner === null || variations.includes(winner), 'the winner is no variation')
  .refine(({ variations }) => new Set(variations).size === variations.length, 'a variation is there twice')
  .refine(({ start, stop }) => stop === null || start <= stop, 'it stops before it starts')
  .superRefine((experiment, context) => {
    for (const message of copyFaults(experiment)) context.addIssue({ code: 'custom', message });
  })
  // Written ahead, it would be everybody's page before anybody has seen the experiment.
  .transform((experiment) => ({ ...experiment, winner: experiment.status === 'stopped' ? experiment.winner : null }));

/** What is wrong with an experiment over the copy of a page, a sentence for each. */
function copyFaults({
  page,
  slug,
  part,
  copy,
  variations: [, ...others],
}: Pick<z.infer<typeof definitionSchema>, 'page' | 'slug' | 'part' | 'copy' | 'variations'>): string[] {
  if (page === undefined)
    return copy === undefined && slug === undefined ? [] : ['copy and slug need the page that they are of'];
  if (copy === undefined) return ['a page needs the copy of each variation but the control'];
  const strangers = Object.keys(copy).filter((variant) => !others.includes(variant));
  return [
    ...(part === undefined ? [] : ['an experiment is over a page or over a part']),
    ...others.filter((variant) => copy[variant] === undefined).map((variant) => `no copy of ${variant}`),
    ...strangers.map((variant) => `copy of ${variant}, which is no variation but the control`),
    ...others.flatMap((variant) =>
      copy[variant] === undefined
        ? []
        : faultsOfVariantCopy(page, copy[variant]).map((fault) => `${variant}: ${fault}`),
    ),
  ];
}

/** An experiment, in the format of GrowthBook's SDKs with what the report needs. */
export type Experiment = z.infer<typeof experimentSchema>;

/** Whether visitors may get something else than the control: it runs, or another variant has won. */
export const isInEffect = (experiment: Experiment): boolean =>
  experiment.status === 'running' ||
  (experiment.status === 'stopped' && experiment.winner !== null && experiment.winner !== controlOf(experiment));

/** Whether no part gets its release, and no page its copy, from two experiments: a visitor could get one of them alone. */
function areApart(experiments: readonly Experiment[]): boolean {
  const parts = experiments.filter(isInEffect).flatMap(({ part }) => part ?? []);
  const pages = experiments
    .filter(isInEffect)
    .flatMap(({ page, slug }) => (page === undefined ? [] : [`${page} ${slug}`]));
  return new Set(parts).size === parts.length && new Set(pages).size === pages.length;
}

const experimentsSchema = z
  .array(experimentSchema)
  .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'each experiment needs a key of its own')
  .refine(
    areApart,
    'one experiment over the releases of a part, or the copy of a page, at a time: promote the winner, and take the other one out',
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

/**
 * The status of an experiment on this day, as a report says it (R-LANDERS-REPORT-STATUS): one that runs counts nobody before its
 * first day, nor after its last one.
 */
export function statusOn(experiment: Pick<Experiment, 'status' | 'start' | 'stop'>, now: Date): string {
  const { status, start, stop } = experiment;
  if (status !== 'running' || isRunning(experiment, now)) return status;
  return start > now.toISOString().slice(0, 10)
    ? `begins on ${start}: nobody is counted yet`
    : `ended after ${stop}: nobody is counted any more`;
}
