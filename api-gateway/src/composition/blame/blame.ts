import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { ErrorCause } from '@tandem/contracts/api/telemetry';
import type { Db } from '../../platform/db/database.ts';
import { scrub } from '../../platform/telemetry/scrub.ts';
import type { Blamed, Metrics } from '../../platform/telemetry/metrics.ts';
import { forgetErrors, noteError } from './errors.repository.ts';
import { framesOf, isForeign } from './frames.ts';
import { describeFrame, isSharedCode, nameFrames } from './source-names.ts';
import type { NameFrame, NamedFrame } from './source-names.ts';

/** An error as a browser reports it. */
export interface ReportedError extends Blamed {
  composition: string | null;
  cause: ErrorCause;
  /** What the part says about the place. */
  where: string;
  message: string;
  stack: string;
  /** Of the file that could not be loaded, or that was refused. */
  address: string;
}

export interface BlameDeps {
  db: Db;
  log: Logger;
  metrics: Pick<Metrics, 'countError' | 'countRefused'>;
  /** Whether a release of this part was ever published here. */
  isKnownRelease: (part: string, release: string) => Promise<boolean>;
  nameFrame: NameFrame;
}

export interface Blame {
  /**
   * Counts and keeps an error under the release whose code it is: the one that the innermost place of the stack which is its own
   * or the address names, otherwise the one that the browser holds responsible. Returns it; null for an error that is of no
   * release of this site.
   */
  note: (error: ReportedError) => Promise<Blamed | null>;
  /** Forgets errors whose days are over (L-PLATFORM-ERROR-DAYS). */
  cleanUp: () => Promise<void>;
}

const LINES_PER_MINUTE = 60;

/** Lets so many lines of a minute through: anybody can send anything. */
function createLineLimit(now: () => number = Date.now) {
  let minute = 0;
  let lines = 0;
  return () => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) [minute, lines] = [current, 0];
    lines += 1;
    return lines <= LINES_PER_MINUTE;
  };
}

const withoutPrefix = (message: string) => message.replace(/^Uncaught (?:\(in promise\) )?/, '');

/** Names an error by what is the same each time that it happens. */
function fingerprintOf({ cause, message, where }: ReportedError, place: string): string {
  const words = [cause, where, place, message.replaceAll(/\d+/g, '0')];
  return createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 16);
}

/** Who reports these knows whose they are: the boundary of a page, what loads a part, and the part itself. */
const REPORTERS_KNOW: ReadonlySet<ErrorCause> = new Set<ErrorCause>(['load', 'render', 'reported']);

/**
 * The places that say whose an error is, innermost first. What the shell has for all parts is of the part that calls it, and so is the
 * shell itself where a part was reported that it has loaded or rendered (R-PLATFORM-BLAME-SHARED).
 */
function ownFrames({ cause, part }: ReportedError, frames: readonly NamedFrame[]): NamedFrame[] {
  const isOfPart = part !== 'shell' && REPORTERS_KNOW.has(cause);
  return frames.filter((one) => !isSharedCode(one) && !(isOfPart && one.frame.part === 'shell'));
}

const nothing = (text: string) => (text === '' ? null : text);

/** Creates what attributes the errors that browsers report to the release that they are of. */
export function createBlame({ db, log, metrics, isKnownRelease, nameFrame }: BlameDeps): Blame {
  const mayLog = createLineLimit();

  const blamedOf = async (error: ReportedError, own: readonly NamedFrame[], all: readonly NamedFrame[]) => {
    const places = [...own.slice(0, 1).map(({ frame }) => frame), ...framesOf(error.address)];
    for (const { part, release } of [...places, error, ...all.slice(0, 1).map(({ frame }) => frame)])
      if (await isKnownRelease(part, release)) return { part, release };
    return null;
  };

  return {
    note: async (given) => {
      const { cause, composition, stack } = given;
      if (isForeign(given.message, stack)) {
        metrics.countRefused('not of this site');
        return null;
      }
      const frames = await nameFrames(nameFrame, framesOf(stack));
      const own = ownFrames(given, frames);
      const blamed = await blamedOf(given, own, frames);
      if (blamed === null) {
        metrics.countRefused('unknown release');
        return null;
      }
      const place = (own[0] ?? frames[0])?.place ?? scrub(given.address);
      const message = scrub(withoutPrefix(given.message));
      const where = scrub(given.where);
      const fingerprint = fingerprintOf({ ...given, message, where }, place);
      metrics.countError({ ...blamed, composition }, cause);
      const kept = { message, place: nothing(place), named: nothing(where) };
      await noteError(db, {
        ...blamed,
        ...kept,
        cause,
        composition,
        fingerprint,
        stack: nothing(frames.map(describeFrame).join('\n')),
      });
      if (mayLog()) log.warn({ ...blamed, ...kept, cause, composition }, 'a browser reported an error');
      return blamed;
    },
    cleanUp: () => forgetErrors(db),
  };
}
