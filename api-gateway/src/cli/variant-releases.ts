import { findBelievedIn } from '../composition/ledger/find-live.ts';
import { findRecalled } from '../composition/ledger/good-releases.ts';
import type { LedgerDeps } from '../composition/ledger/ledger-deps.ts';
import { channelOfVariant } from '../composition/signing/channel-names.ts';
import { controlOf, isRunning } from '../platform/experiments/experiment.ts';
import type { Experiment } from '../platform/experiments/experiment.ts';

/** The release of a variant of an experiment over releases. */
interface VariantRelease {
  variant: string;
  /** Null for the control, whose visitors get what is live, and where none was promoted. */
  release: string | null;
  /** Its visitors get what is live, because nobody has promoted a release for them or because it was recalled. */
  isMissing: boolean;
  isRecalled: boolean;
}

/**
 * The releases of the variants of an experiment, as gateways follow them: by signed moves alone. Null where its variants are none.
 */
export async function releasesOfVariants(
  deps: Pick<LedgerDeps, 'db' | 'trust'>,
  experiment: Experiment,
): Promise<VariantRelease[] | null> {
  const { key, part, variations } = experiment;
  if (part === undefined) return null;
  const recalled = await findRecalled(deps, part);
  const found: VariantRelease[] = [];
  for (const variant of variations) {
    const release = (await findBelievedIn(deps, part, channelOfVariant(key, variant)))?.release.id ?? null;
    const isRecalled = release !== null && recalled.has(release);
    const isControl = variant === controlOf(experiment);
    found.push({ variant, release, isRecalled, isMissing: !isControl && (release === null || isRecalled) });
  }
  return found;
}

function wordsOf({ release, isMissing, isRecalled }: VariantRelease): string {
  if (release === null) return isMissing ? 'none' : 'what is live';
  return isRecalled ? `${release} (recalled)` : release;
}

/** What the report says of them; empty where the variants of the experiment are no releases. */
export function describeReleases(
  experiment: Pick<Experiment, 'key' | 'part' | 'status' | 'start' | 'stop'>,
  releases: readonly VariantRelease[] | null,
): string[] {
  if (releases === null) return [];
  const { key, part } = experiment;
  const all = releases.map((one) => `${one.variant} ${wordsOf(one)}`).join(', ');
  const missing = releases.filter(({ isMissing }) => isMissing).map(({ variant }) => variant);
  const lines = [`Releases of ${part}: ${all}.`];
  if (isRunning(experiment, new Date()) && missing.length > 0)
    lines.push(
      `PAUSED: visitors of ${missing.join(', ')} get what is live, and nobody is counted until there is a release: ` +
        `npm run mf -- promote ${part} RELEASE --experiment ${key}:${missing[0]}`,
    );
  return lines;
}
