import type { PagePlan, PlanPart, PlanRelease } from '@tandem/contracts/composition/page-plan';
import type { RemotePart } from '@tandem/contracts/composition/part';

/** A release of a remote; null: the one that the source has, where the plan names none, as in the prerender process. */
export type Chosen = PlanRelease | null;

const releasesOf = (part: Pick<PlanPart, 'standIn'> & PlanRelease): PlanRelease[] =>
  part.standIn === undefined ? [part] : [part, part.standIn];

/**
 * Which releases of each remote this tab may load: that of the plan, then its last good one; after a recall those that took
 * their place; none while the part is stopped.
 */
export class ReleaseChoice {
  readonly #plan: Pick<PagePlan, 'parts' | 'stopped'>;
  readonly #replaced = new Map<RemotePart, readonly PlanRelease[]>();
  readonly #failed = new Set<string>();
  readonly #stopped: Set<RemotePart>;

  constructor(plan: Pick<PagePlan, 'parts' | 'stopped'>) {
    this.#plan = plan;
    this.#stopped = new Set(Object.keys(plan.stopped ?? {}) as RemotePart[]);
  }

  /** The best first, without those that failed; where all did, they are all tried again. Empty while the part is stopped. */
  of(part: RemotePart): readonly Chosen[] {
    if (this.#stopped.has(part)) return [];
    const all = this.#all(part);
    if (all.length === 0) return [null];
    const left = all.filter(({ release }) => !this.#failed.has(release));
    return left.length === 0 ? all : left;
  }

  isStopped(part: RemotePart): boolean {
    return this.#stopped.has(part);
  }

  /** Whether a page of this release may be shown: it was neither recalled nor stopped since it was requested. */
  allows(part: RemotePart, chosen: Chosen): boolean {
    if (this.#stopped.has(part)) return false;
    return chosen === null || this.has(part, chosen.release);
  }

  has(part: RemotePart, release: string): boolean {
    return this.#all(part).some((one) => one.release === release);
  }

  /** The page's own release, as the document was written with it. */
  isPlanned(part: RemotePart, chosen: Chosen): boolean {
    return chosen === null || this.#plan.parts[part]?.release === chosen.release;
  }

  /** A release has failed. Returns whether there is another one to go on with. */
  passOver(part: RemotePart, release: string): boolean {
    this.#failed.add(release);
    return this.#all(part).some((one) => !this.#failed.has(one.release));
  }

  /** A person wants it tried again: the best first. */
  tryAll(part: RemotePart): void {
    for (const { release } of this.#all(part)) this.#failed.delete(release);
  }

  replace(part: RemotePart, current: Pick<PlanPart, 'standIn'> & PlanRelease): void {
    this.#stopped.delete(part);
    this.#replaced.set(part, releasesOf(current));
  }

  stop(part: RemotePart): void {
    this.#stopped.add(part);
  }

  #all(part: RemotePart): readonly PlanRelease[] {
    const planned = this.#plan.parts[part];
    return this.#replaced.get(part) ?? (planned === undefined ? [] : releasesOf(planned));
  }
}
