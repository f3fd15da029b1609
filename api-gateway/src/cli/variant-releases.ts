import { findPointers } from '../composition/ledger/channel-pointers.repository.ts';
import { listRecalled } from '../composition/ledger/ledger.repository.ts';
import { channelOfVariant } from '../composition/signing/channel-names.ts';
import type { Db } from '../platform/db/database.ts';
import { controlOf } from '../platform/experiments/experiment.ts';
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

/** The releases of the variants of an experiment; null where its variants are none. */
export async function releasesOfVariants(db: Db, experiment: Experiment): Promise<VariantRelease[] | null> {
  const { key, part, variations } = experiment;
  if (part === undefined) return null;
  const [pointers, recalled] = [await findPointers(db), await listRecalled(db)];
  return variations.map((variant) => {
    const channel = channelOfVariant(key, variant);
    const found = pointers.find((one) => one.channel === channel && one.release.part === part);
    const release = found?.release.id ?? null;
    const isRecalled = release !== null && recalled.has(release);
    const isControl = variant === controlOf(experiment);
    return { variant, release, isRecalled, isMissing: !isControl && (release === null || isRecalled) };
  });
}

function wordsOf({ release, isMissing, isRecalled }: VariantRelease): string {
  if (release === null) return isMissing ? 'none' : 'what is live';
  return isRecalled ? `${release} (recalled)` : release;
}

/** What the report says of them; empty where the variants of the experiment are no releases. */
export function describeReleases(
  { key, part, status }: Pick<Experiment, 'key' | 'part' | 'status'>,
  releases: readonly VariantRelease[] | null,
): string[] {
  if (releases === null) return [];
  const all = releases.map((one) => `${one.variant} ${wordsOf(one)}`).join(', ');
  const missing = releases.filter(({ isMissing }) => isMissing).map(({ variant }) => variant);
  const lines = [`Releases of ${part}: ${all}.`];
  if (status === 'running' && missing.length > 0)
    lines.push(
      `PAUSED: visitors of ${missing.join(', ')} get what is live, and nobody is counted until there is a release: ` +
        `npm run mf -- promote ${part} RELEASE --experiment ${key}:${missing[0]}`,
    );
  return lines;
}
