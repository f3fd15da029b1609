import { readFigures } from '../canary/canary-figures.repository.ts';
import type { ReadFigures } from '../canary/canary-figures.repository.ts';
import { listCanaries } from '../canary/halt-canary.ts';
import type { RunningCanary } from '../canary/halt-canary.ts';
import { judge } from '../canary/judge.ts';
import type { CanaryFigures } from '../canary/judge.ts';
import { shareInWords } from '../signing/channel-names.ts';
import { findHalts } from '../ledger/believed-changes.ts';
import { findBelievedPointers } from '../ledger/find-live.ts';
import type { LedgerDeps } from '../ledger/ledger-deps.ts';
import { findAllRecalled } from '../ledger/good-releases.ts';
import { moment, table } from './report.ts';
import type { Report } from './report.ts';

type LookDeps = Pick<LedgerDeps, 'db' | 'trust'>;

/** So long the report names a canary that was rolled back by itself. */
const HALTS_DAYS = 30;
const DAY_MILLISECONDS = 86_400_000;

function verdictOf({ isOver }: RunningCanary, { figures, isWhole }: ReadFigures): string {
  if (isOver) return 'over: live has moved, or it was recalled';
  if (!isWhole) return 'not judged: figures were changed in the database; withdraw it and begin it again';
  const { isEarly, fault } = judge(figures);
  if (isEarly) return 'too few visitors to judge';
  return fault === null ? 'not worse, as far as is known' : `worse: ${fault.words}`;
}

const visitorsAndErrors = ({ visitors, failed }: CanaryFigures['canary']) => `${visitors}, ${failed} with errors`;

async function describeCanary({ db, trust }: LookDeps, canary: RunningCanary) {
  const found = await readFigures({ db, keeper: trust.canaryKeeper }, canary.move);
  const { figures } = found;
  const { part, release, stable, share, since, isOver } = canary;
  const counts = ({ network, cache, ...arm }: CanaryFigures['canary']) => ({
    ...arm,
    loads: { network: network.length, cache: cache.length },
  });
  return {
    row: [
      part,
      `canary, ${shareInWords(share)}`,
      release,
      moment(since),
      `${visitorsAndErrors(figures.canary)}; with ${stable}: ${visitorsAndErrors(figures.stable)}`,
      verdictOf(canary, found),
    ],
    data: {
      part,
      channel: 'canary',
      release,
      stable,
      share,
      since,
      isOver,
      figures: { canary: counts(figures.canary), stable: counts(figures.stable) },
      verdict: verdictOf(canary, found),
    },
  };
}

/**
 * What the other channels than live point to, how each canary fares, and which canaries were rolled back by themselves within
 * 30 days, and why. Null where there is none of all that.
 */
export async function channelStatus(deps: LookDeps): Promise<Report | null> {
  const canaries = [];
  for (const canary of await listCanaries(deps)) canaries.push(await describeCanary(deps, canary));
  const others = (await findBelievedPointers(deps)).filter(({ channel }) => channel !== 'canary');
  const since = new Date(Date.now() - HALTS_DAYS * DAY_MILLISECONDS);
  const [halts, recalled] = [await findHalts(deps, since), await findAllRecalled(deps)];
  if (canaries.length + others.length + halts.length === 0) return null;
  const rows = others.map(({ channel, release, changedAt }) => [
    release.part,
    channel,
    release.id,
    moment(changedAt),
    '',
    recalled.has(release.id) ? 'recalled: nobody gets it' : '',
  ]);
  const now = [...rows, ...canaries.map(({ row }) => row)];
  const ended = halts.map((halt) => [halt.part, halt.from_release ?? '–', moment(halt.changed_at), halt.reason ?? '']);
  return {
    text: [
      ...(now.length === 0 ? [] : [table(['part', 'channel', 'release', 'since (UTC)', 'visitors', 'verdict'], now)]),
      ...(ended.length === 0 ? [] : [table(['rolled back by itself', 'canary', 'when (UTC)', 'why'], ended)]),
    ].join('\n\n'),
    data: {
      channels: [
        ...others.map(({ channel, release, changedAt }) => ({
          part: release.part,
          channel,
          release: release.id,
          since: changedAt,
          isRecalled: recalled.has(release.id),
        })),
        ...canaries.map(({ data }) => data),
      ],
      halts,
    },
  };
}
