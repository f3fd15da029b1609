import type { LedgerDeps } from '../composition/ledger/ledger-deps.ts';
import { readSegment, reportExperiments } from './experiment-report.ts';
import { checkCopy, setCopy, showCopy } from './landing-copy.ts';
import type { Report } from './mf-commands.ts';
import { readTrafficWords, reportTraffic } from './traffic-report.ts';
import { UsageError } from './usage-error.ts';

export const MARKETING_USAGE = `  npm run mf -- experiment report [key] [--by SEGMENT]      what the visitors of experiments did, by variant; SEGMENT is
                                                            day, locale, country, device or network
  npm run mf -- traffic report [--by network,ref]           visits by traffic source, and what became of them; --from DAY,
                                                            --to DAY
  npm run mf -- copy show <tenant>                          the copy of landing pages, as a file to be changed
  npm run mf -- copy check <tenant> <file>                  whether a file of copy can be used
  npm run mf -- copy set <tenant> <file>                    the next visitor gets it

  --csv        of reports, for a spreadsheet      --tenant KEY   of one tenant alone`;

export interface MarketingOptions {
  by?: string | undefined;
  csv?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
  tenant?: string | undefined;
}

export type Command = (deps: LedgerDeps) => Promise<Report>;

/** What was understood, or a UsageError with the sentence that says what was not. */
function understood<T extends object>(read: T | string): T {
  if (typeof read === 'string') throw new UsageError(read);
  return read;
}

function experimentCommand([what, key, ...more]: readonly string[], options: MarketingOptions): Command {
  if (what !== 'report' || more.length > 0) throw new UsageError("What about experiments? 'report', and a key");
  const { by } = understood(readSegment(options.by));
  const wanted = { key: key ?? null, by, tenant: options.tenant ?? null };
  return ({ db }) => reportExperiments(db, wanted, options.csv === true);
}

function trafficCommand([what, ...more]: readonly string[], options: MarketingOptions): Command {
  if (what !== 'report' || more.length > 0) throw new UsageError("What about traffic? 'report'");
  const wanted = understood(readTrafficWords(options));
  return ({ db }) => reportTraffic(db, wanted, options.csv === true);
}

function copyCommand([what, tenant, file, ...more]: readonly string[]): Command {
  if (tenant === undefined || more.length > 0)
    throw new UsageError("What about copy? 'show', 'check' or 'set', and a tenant");
  if (what === 'show' && file === undefined) return ({ db }) => showCopy(db, tenant);
  if (file === undefined) throw new UsageError('Which file of copy?');
  if (what === 'check') return ({ db }) => checkCopy(db, tenant, file);
  if (what === 'set') return ({ db }) => setCopy(db, tenant, file);
  throw new UsageError("What about copy? 'show', 'check' or 'set', and a tenant");
}

/** The command of a marketer; null for those of releases. Throws UsageError where it cannot be understood. */
export function marketingCommand(name: string, words: readonly string[], options: MarketingOptions): Command | null {
  if (name === 'experiment') return experimentCommand(words, options);
  if (name === 'traffic') return trafficCommand(words, options);
  if (name === 'copy') return copyCommand(words);
  return null;
}
