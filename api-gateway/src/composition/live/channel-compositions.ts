import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import { armOf } from '../canary/arms.ts';
import type { Arm, Canary } from '../canary/arms.ts';
import { channelOfTenant } from '../signing/channel-names.ts';
import { findNewConflicts } from '../ledger/check-composition.ts';
import type { ChannelRelease, LedgerView } from '../ledger/ledger-view.ts';
import { resolveComposition } from './composition.ts';
import type { Composition } from './composition.ts';

/** By what it is decided which releases somebody gets. */
export interface Viewer {
  /** Key of the tenant. */
  tenant: string;
  /** The host begins with `staging.`. */
  isStaging: boolean;
  /** Names the visitor, and nobody; null for one who gets no canary, such as a search engine. */
  visitor: string | null;
}

/** A canary that a visitor is counted in. */
export interface CountedArm {
  canary: Canary;
  arm: Exclude<Arm, 'rest'>;
}

/** What a viewer gets. */
export interface ViewerComposition {
  composition: Composition;
  arms: readonly CountedArm[];
}

type CanaryRelease = ChannelRelease & { share: number };

const isCanary = (one: ChannelRelease): one is CanaryRelease => one.channel === 'canary' && one.share !== undefined;

/** The compositions of one state of the ledger, each made when somebody gets it first. */
export class ChannelCompositions {
  readonly #view: LedgerView;
  readonly #hasFiles: (release: Release) => boolean;
  readonly #live: Composition;
  readonly #made = new Map<string, Composition>();

  constructor(view: LedgerView, live: Composition, hasFiles: (release: Release) => boolean) {
    this.#view = view;
    this.#live = live;
    this.#hasFiles = hasFiles;
  }

  /** Whether what somebody gets depends on who they are. */
  get hasCanaries(): boolean {
    return this.#view.channels.some(isCanary);
  }

  /**
   * What a viewer gets: on a staging host what is in staging, otherwise what is for the tenant, otherwise a canary that they
   * are assigned, otherwise what is live (R-PLATFORM-CHANNEL-ORDER).
   */
  of({ tenant, isStaging, visitor }: Viewer): ViewerComposition {
    const replaced = new Map<Part, Release>();
    const channels = [channelOfTenant(tenant), ...(isStaging ? ['staging'] : [])];
    for (const channel of channels)
      for (const one of this.#view.channels) if (one.channel === channel) replaced.set(one.part, one.release);
    const arms = isStaging || visitor === null ? [] : this.#assign(visitor, replaced);
    return { composition: this.#make(replaced), arms };
  }

  /** Assigns the canaries of parts that have no release of their own here, and notes which releases they bring. */
  #assign(visitor: string, replaced: Map<Part, Release>): CountedArm[] {
    const arms: CountedArm[] = [];
    for (const one of this.#view.channels) {
      if (!isCanary(one) || replaced.has(one.part) || !this.#hasFiles(one.release)) continue;
      const { part, move, share, release } = one;
      const arm = armOf(one, release.build, visitor);
      if (arm === 'rest') continue;
      if (arm === 'canary' && !this.#fits(replaced, release)) continue;
      if (arm === 'canary') replaced.set(part, release);
      arms.push({ canary: { part, move, share }, arm });
    }
    return arms;
  }

  /** Whether a release goes with the others: two canaries are each checked with what is live, and not with one another. */
  #fits(replaced: ReadonlyMap<Part, Release>, release: Release): boolean {
    const before = new Map(this.#view.live.map((live) => [live.part, live]));
    for (const [part, other] of replaced) before.set(part, other);
    return findNewConflicts(before, new Map([...before, [release.part, release]])).length === 0;
  }

  #make(replaced: ReadonlyMap<Part, Release>): Composition {
    if (replaced.size === 0) return this.#live;
    const key = [...replaced.values()]
      .map(({ id }) => id)
      .toSorted()
      .join(' ');
    const made = this.#made.get(key) ?? resolveComposition(this.#replace(replaced), this.#hasFiles);
    this.#made.set(key, made);
    return made;
  }

  /** What is live takes the place of the other release where that cannot be loaded. */
  #replace(replaced: ReadonlyMap<Part, Release>): LedgerView {
    const { live, good } = this.#view;
    const standIns = live.flatMap((release): [Part, readonly Release[]][] =>
      replaced.has(release.part) ? [[release.part, [release, ...(good.get(release.part) ?? [])]]] : [],
    );
    return {
      ...this.#view,
      live: [...live.filter(({ part }) => !replaced.has(part)), ...replaced.values()],
      good: new Map([...good, ...standIns]),
    };
  }
}
