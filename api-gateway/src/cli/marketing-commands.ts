import type { LedgerDeps } from '../composition/ledger/ledger-deps.ts';
import type { Report } from '../composition/release-commands/report.ts';
import { readSegment, reportExperiments } from './experiment-report.ts';
import { checkCopy, setCopy, showCopy } from './landing-copy.ts';
import { readTrafficWords, reportTraffic } from './traffic-report.ts';
import { UsageError } from './client/words.ts';
import type { MarketingCommand, MarketingOptions } from './client/words.ts';

type Run = (deps: Pick<LedgerDeps, 'db' | 'trust'>) => Promise<Report>;

/** What was understood, or a UsageError with the sentence that says what was not. */
function understood<T extends object>(read: T | string): T {
  if (typeof read === 'string') throw new UsageError(read);
  return read;
}

function experimentCommand([what, key, ...more]: readonly string[], options: MarketingOptions): Run {
  if (what !== 'report' || more.length > 0) throw new UsageError("What about experiments? 'report', and a key");
  const { by } = understood(readSegment(options.by));
  const wanted = { key: key ?? null, by, tenant: options.tenant ?? null };
  return (deps) => reportExperiments(deps, wanted, options.csv === true);
}

function trafficCommand([what, ...more]: readonly string[], options: MarketingOptions): Run {
  if (what !== 'report' || more.length > 0) throw new UsageError("What about traffic? 'report'");
  const wanted = understood(readTrafficWords(options));
  return ({ db }) => reportTraffic(db, wanted, options.csv === true);
}

function copyCommand([what, tenant, file, ...more]: readonly string[]): Run {
  if (tenant === undefined || more.length > 0)
    throw new UsageError("What about copy? 'show', 'check' or 'set', and a tenant");
  if (what === 'show' && file === undefined) return ({ db }) => showCopy(db, tenant);
  if (file === undefined) throw new UsageError('Which file of copy?');
  if (what === 'check') return ({ db }) => checkCopy(db, tenant, file);
  if (what === 'set') return ({ db }) => setCopy(db, tenant, file);
  throw new UsageError("What about copy? 'show', 'check' or 'set', and a tenant");
}

/** What runs a command of a marketer. Throws UsageError where it cannot be understood. */
export function readMarketing({ what, words, options }: MarketingCommand): Run {
  if (what === 'experiment') return experimentCommand(words, options);
  if (what === 'traffic') return trafficCommand(words, options);
  return copyCommand(words);
}
