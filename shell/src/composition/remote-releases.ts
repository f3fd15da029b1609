import type { Part, RemotePart } from '@tandem/contracts/composition/part';
import type { PagePlan, PlanRelease } from '@tandem/contracts/composition/page-plan';
import { LIMITS } from '@tandem/contracts/product/limits';
import { documentGuard } from '../loading/shell-guard.ts';
import { standInPatience } from '../loading/patience.ts';
import { LOAD_TIMEOUT_MILLISECONDS, withTimeout } from '../loading/retry.ts';
import { ReleaseChoice } from './release-choice.ts';
import type { Chosen } from './release-choice.ts';
import { RemoteLoader } from './remote-loader.ts';
import type { LoadedRemote, RemoteLoaderOptions } from './remote-loader.ts';

export interface RemoteReleasesOptions extends RemoteLoaderOptions {
  /** Which releases there are; where it names none of a part, the source decides. */
  plan?: Pick<PagePlan, 'parts' | 'stopped'>;
}

interface Use {
  askedByPerson: boolean;
  /** What is reported with a failure. */
  about: Readonly<Record<string, string>>;
}

interface Running<T> {
  release: Chosen;
  running: Promise<T>;
}

/** A release that takes long, and what is done when it is given up. */
interface Slow<T> extends Running<T> {
  error: unknown;
  failed: (release: Chosen, error: unknown) => void;
}

const isTimeOut = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';

const folderOf = (part: RemotePart, { build }: PlanRelease) => `/${part}/${build}/`;

/** The document has waited for a style sheet of this release, which hangs: nobody waits for it again. */
const hasLostStyles = (part: RemotePart, release: PlanRelease) =>
  documentGuard().lost?.some((address) => address.includes(folderOf(part, release))) === true;

/** A style sheet is passed over when it was pending twice in a row; before a page that takes long says that it does not work. */
const LOOK_AT_MOST_MILLISECONDS = 4_000;

/** Work with a release in whose place there is no other one: it waits for a style sheet no longer than the document does. */
async function withoutHangingStyles<T>(part: RemotePart, release: Chosen, work: Promise<T>): Promise<T> {
  if (release === null) return work;
  const pass = () => documentGuard().pass?.(folderOf(part, release));
  const timer = setInterval(pass, Math.min(standInPatience() / 2, LOOK_AT_MOST_MILLISECONDS));
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

/** Which releases of remotes this tab may load, and those that it has loaded. */
export class RemoteReleases {
  readonly choice: ReleaseChoice;
  readonly loader: RemoteLoader;
  readonly #options: RemoteReleasesOptions;

  constructor(options: RemoteReleasesOptions) {
    this.#options = options;
    this.choice = new ReleaseChoice(options.plan ?? { parts: {} });
    this.loader = new RemoteLoader(options, this.choice);
  }

  /**
   * Does some work with the best release of a remote that can be loaded and with which it succeeds
   * (R-FRAME-PART-LAST-GOOD). The failure of each other one is reported with its name; that of the last one rejects.
   */
  async use<T>(
    part: RemotePart,
    { askedByPerson, about }: Use,
    work: (remote: LoadedRemote) => Promise<T>,
  ): Promise<T> {
    const releases = this.choice.of(part);
    if (releases.length === 0) throw new Error(`${part} is stopped.`);
    const attempt = async (release: Chosen) => work(await this.loader.load(part, release, askedByPerson));
    const attemptLast = (release: Chosen) => withoutHangingStyles(part, release, attempt(release));
    const failed = (release: Chosen, error: unknown) => {
      this.#options.hostFor(part, release?.release).telemetry.error(error, about);
      this.choice.passOver(part, release?.release ?? part);
    };
    for (const [index, release] of releases.slice(0, -1).entries()) {
      const isLost = !askedByPerson && release !== null && hasLostStyles(part, release);
      const running = isLost ? Promise.reject<T>(new Error('A style sheet hangs.')) : attempt(release);
      try {
        // oxlint-disable-next-line no-await-in-loop -- each release is tried when the one before it has failed
        return await withTimeout(running, LIMITS.partStandInSeconds * 1_000, release?.release ?? part);
      } catch (error) {
        const next = releases[index + 1];
        if (next && isTimeOut(error)) {
          // oxlint-disable-next-line no-await-in-loop -- the last one: it returns
          return await this.#firstOf(
            part,
            { release, running, error, failed },
            { release: next, running: attemptLast(next) },
          );
        }
        failed(release, error);
      }
    }
    return attemptLast(releases.at(-1) ?? null);
  }

  /**
   * What comes first: a release that takes long, or the one that may take its place. On a slow network both do, and one that works
   * is not given up for that. Rejects when both have failed, with the failure of the other one.
   */
  async #firstOf<T>(part: RemotePart, slow: Slow<T>, other: Running<T>): Promise<T> {
    let why = slow.error;
    slow.running.catch((error: unknown) => (why = error));
    const as = async ({ release, running }: Running<T>) => ({ release, value: await running });
    try {
      const { release, value } = await Promise.any([as(slow), as(other)]);
      const isOther = release === other.release;
      if (isOther) slow.failed(slow.release, why);
      this.loader.prefer(part, release, isOther ? slow.release : other.release);
      return value;
    } catch {
      slow.failed(slow.release, why);
      return other.running;
    }
  }

  /** The releases that are tried for a page, the best first; none of the shell, which has no others. */
  tryable(part: Part): readonly Chosen[] {
    return part === 'shell' ? [] : this.choice.of(part);
  }

  /** How long a page may take with all of these releases, in milliseconds. */
  patienceOf({ length }: readonly Chosen[]): number {
    return LOAD_TIMEOUT_MILLISECONDS + Math.max(0, length - 1) * standInPatience();
  }

  /** Reports a failure of the last one of the releases that were tried. What may be tried now can be another one. */
  reportLast(part: Part, tried: readonly Chosen[], error: unknown, about: Use['about']): void {
    this.#options.hostFor(part, tried.at(-1)?.release).telemetry.error(error, about);
  }
}
