import { LIMITS } from '@tandem/contracts/product/limits';
import { ratioEvidence } from '../../platform/experiments/split.ts';
import { quantileInterval } from '../../platform/experiments/statistics.ts';

/** What the visitors of one arm have seen. */
export interface ArmFigures {
  visitors: number;
  /** Had an error that nobody caught, or a file or page that could not be loaded. */
  failed: number;
  /** Were sent a page a while ago, and no report of it has arrived. */
  silent: number;
  /** Milliseconds until the first page could be used, whose scripts came from the network. */
  network: readonly number[];
  /** The same of the first page whose scripts were in the browser. */
  cache: readonly number[];
}

/** As many visitors are compared with those of a canary as get it, whom chance has divided. */
export interface CanaryFigures {
  canary: ArmFigures;
  stable: ArmFigures;
}

/** How a canary is worse. */
export interface Fault {
  measure: 'errors' | 'silence' | 'load';
  /** In words, with the figures. */
  words: string;
}

export interface Judgement {
  /** Too few visitors have come. */
  isEarly: boolean;
  /** How the canary is worse than the live release beyond chance; null where it is not, as far as is known. */
  fault: Fault | null;
  /** How many times less likely the visitors who had errors would be if the canary were as good. */
  errorEvidence: number;
}

/** A canary that is as good as the live release is rolled back once in so many, however long it is watched. */
const EVIDENCE = 1000;
/** Beliefs about a bad canary are weak: it may double the errors, or make them a hundredfold. */
const BELIEF = 2;
const HALVES = [0.5, 0.5] as const;
/** Of load times, over all that is compared, at any time. */
const LOAD_ALPHA = 0.01;
const QUANTILES = [0.5, 0.75, 0.95] as const;
const SOURCES = ['network', 'cache'] as const;
const LOADS_TUNED_FOR = 500;

const inNumbers = (value: number) => Math.round(value).toLocaleString('en-GB');

/** The evidence that an event is more frequent among the visitors of the canary; 0 where it is not. */
function evidenceOf(canary: number, stable: number): number {
  return canary <= stable ? 0 : ratioEvidence([canary, stable], HALVES, BELIEF);
}

const oddsOf = (evidence: number) => `${inNumbers(evidence)} to 1 against chance`;

function errorFault({ canary, stable }: CanaryFigures, evidence: number): Fault | null {
  if (evidence < EVIDENCE) return null;
  const words = `${canary.failed} of ${canary.visitors} visitors had errors, ${stable.failed} of ${stable.visitors} with the live release (${oddsOf(evidence)})`;
  return { measure: 'errors', words };
}

function silenceFault({ canary, stable }: CanaryFigures): Fault | null {
  const evidence = evidenceOf(canary.silent, stable.silent);
  if (evidence < EVIDENCE) return null;
  const words = `no report has arrived from ${canary.silent} of ${canary.visitors} visitors, and from ${stable.silent} of ${stable.visitors} with the live release (${oddsOf(evidence)})`;
  return { measure: 'silence', words };
}

/** Pages are compared with pages whose scripts came from the same place: those of a new release are in no browser yet. */
function loadFault({ canary, stable }: CanaryFigures): Fault | null {
  const alpha = LOAD_ALPHA / (2 * QUANTILES.length * SOURCES.length);
  for (const source of SOURCES) {
    const [ours, theirs] = [canary[source], stable[source]];
    if (Math.min(ours.length, theirs.length) < LIMITS.canaryFewestLoads) continue;
    for (const quantile of QUANTILES) {
      const [slow, usual] = [ours, theirs].map((values) =>
        quantileInterval(values, quantile, { alpha, tunedFor: LOADS_TUNED_FOR }),
      );
      if (slow === undefined || usual === undefined) continue;
      if (slow.low <= usual.high * (1 + LIMITS.canarySlowerPercent / 100)) continue;
      const words = `${quantile * 100} % of the pages can be used within ${inNumbers(slow.value)} ms, with the live release within ${inNumbers(usual.value)} ms (scripts from the ${source}, ${ours.length} and ${theirs.length} loads)`;
      return { measure: 'load', words };
    }
  }
  return null;
}

/**
 * Compares a canary with the live release (R-PLATFORM-CANARY-JUDGED): visitors with errors, visitors from whom no report arrives,
 * and how soon pages can be used. It can be asked at any time and as often as one likes: all of it holds at every look.
 */
export function judge(figures: CanaryFigures): Judgement {
  const { canary, stable } = figures;
  const isEarly = Math.min(canary.visitors, stable.visitors) < LIMITS.canaryFewestVisitors;
  const errorEvidence = evidenceOf(canary.failed, stable.failed);
  const fault = isEarly ? null : (errorFault(figures, errorEvidence) ?? silenceFault(figures) ?? loadFault(figures));
  return { isEarly, fault, errorEvidence };
}
