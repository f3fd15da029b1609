import type { CurrentReleases, ReleaseNews } from '@tandem/contracts/composition/release-news';
import type { Part, RemotePart } from '@tandem/contracts/composition/part';

const LOOK_MILLISECONDS = 100;

/** What this tab does with parts that are stopped and started. */
interface TabOfParts {
  takeOut: (part: RemotePart) => void;
  /** What is live; null where that cannot be read. */
  read: (parts: readonly RemotePart[], news: ReleaseNews) => Promise<CurrentReleases | null>;
  /** Goes on with what is live of a part, in place. Returns whether that works in this document. */
  replace: (part: RemotePart, current: CurrentReleases) => Promise<boolean>;
  /** The part whose page is on screen. */
  shown: () => Part | null;
  /** Whether something would be lost by a reload, or a call is under way (R-FRAME-RELEASE-HELD). */
  isHeld: () => boolean;
  leaveDocument: () => Promise<void>;
  report: (error: unknown) => void;
}

/**
 * The parts that are out of this tab because they were stopped. One that is started comes back in place; a tab that shows a page of it is
 * reloaded as soon as nothing would be lost, and any other one where that cannot be goes on without it until the next link
 * (R-FRAME-PART-STARTED).
 */
export class PartsTakenOut {
  readonly #tab: TabOfParts;
  readonly #out: Set<RemotePart>;
  /** Those that will be reloaded for. */
  readonly #awaited = new Set<RemotePart>();
  #stopped: readonly RemotePart[];
  /** The composition that has said what can come back: it says the same again, each few seconds to a tab without a stream. */
  #known: string | null = null;

  constructor(stopped: readonly RemotePart[], tab: TabOfParts) {
    this.#tab = tab;
    this.#out = new Set(stopped);
    this.#stopped = stopped;
  }

  /** Whether another document may have a part that this one has not: it was started, and is still out. */
  lacksStarted(): boolean {
    return this.#started().length > 0;
  }

  takeOut({ stopped }: ReleaseNews): void {
    this.#stopped = stopped;
    for (const part of stopped) {
      this.#tab.takeOut(part);
      this.#out.add(part);
    }
  }

  /** Brings back what was started. What is not live any more, or cannot be read now, stays out until there are other news. */
  async bringBack(news: ReleaseNews): Promise<void> {
    const isKnown = this.#known === news.composition;
    if (!isKnown) this.#known = null;
    const started = this.#started();
    if (started.length === 0 || isKnown) return;
    const current = await this.#tab.read(started, news);
    if (current === null) return;
    this.#known = news.composition;
    for (const part of started) {
      if (current.parts[part] === undefined) continue;
      if (this.#tab.shown() === part) this.#reloadOnceFree(part).catch(this.#tab.report);
      // oxlint-disable-next-line no-await-in-loop -- a part is replaced when the one before it is
      else if (await this.#tab.replace(part, current)) this.#out.delete(part);
    }
  }

  #started(): RemotePart[] {
    return [...this.#out].filter((part) => !this.#stopped.includes(part));
  }

  /** Its page was written without it, or is a copy of what it was. */
  async #reloadOnceFree(part: RemotePart): Promise<void> {
    if (this.#awaited.has(part)) return;
    this.#awaited.add(part);
    const isWanted = () => this.#tab.shown() === part && this.#started().includes(part);
    while (isWanted() && this.#tab.isHeld())
      // oxlint-disable-next-line no-await-in-loop -- it is looked again after a pause
      await new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS));
    this.#awaited.delete(part);
    if (isWanted()) await this.#tab.leaveDocument();
  }
}
