import type { PlanVariant } from '@tandem/contracts/composition/page-plan';
import { isRemotePart } from '@tandem/contracts/composition/part';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import type { SlotName } from '@tandem/contracts/composition/slots';
import { armOf } from '../canary/arms.ts';
import type { Arm, Canary } from '../canary/arms.ts';
import { controlOf } from '../../platform/experiments/experiment.ts';
import { channelOfTenant, channelOfVariant } from '../signing/channel-names.ts';
import { findNewConflicts } from '../ledger/check-composition.ts';
import type { ChannelRelease, LedgerView } from '../ledger/ledger-view.ts';
import { resolveComposition } from './composition.ts';
import type { Composition, OfFiles } from './composition.ts';
import type { WantedVariant } from './release-variants.ts';

/** By what it is decided which releases somebody gets. */
export interface Viewer {
  /** Key of the tenant. */
  tenant: string;
  /** The host begins with `staging.`. */
  isStaging: boolean;
  /** Names the visitor, and nobody; null for one who gets no canary, such as a search engine. */
  visitor: string | null;
  /** The variants of experiments over releases that they are to get. */
  variants: readonly WantedVariant[];
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
  /** By the key of the experiment. */
  variants: Readonly<Record<string, PlanVariant>>;
}

type CanaryRelease = ChannelRelease & { share: number };

const isCanary = (one: ChannelRelease): one is CanaryRelease => one.channel === 'canary' && one.share !== undefined;

/** The compositions of one state of the ledger, each made when somebody gets it first. */
export class ChannelCompositions {
  readonly #view: LedgerView;
  readonly #hasFiles: OfFiles;
  readonly #startsWhole: OfFiles;
  readonly #live: Composition;
  readonly #made = new Map<string, Composition>();
  /** Which variants go with what a tenant has. */
  readonly #fit = new Map<string, boolean>();

  constructor(view: LedgerView, live: Composition, hasFiles: OfFiles, startsWhole: OfFiles = hasFiles) {
    this.#view = view;
    this.#live = live;
    this.#hasFiles = hasFiles;
    this.#startsWhole = startsWhole;
  }

  /** Whether what somebody gets depends on who they are. */
  get hasCanaries(): boolean {
    return this.#view.channels.some(isCanary);
  }

  /**
   * What a viewer gets: on a staging host what is in staging, otherwise what is for the tenant, otherwise the variant of an
   * experiment or a canary that they are assigned, otherwise what is live (R-PLATFORM-CHANNEL-ORDER).
   */
  of({ tenant, isStaging, visitor, variants: wanted }: Viewer): ViewerComposition {
    const replaced = new Map<Part, Release>();
    const channels = [channelOfTenant(tenant), ...(isStaging ? ['staging'] : [])];
    for (const channel of channels)
      for (const one of this.#view.channels) if (one.channel === channel) replaced.set(one.part, one.release);
    const own = wanted.filter(({ part }) => !replaced.has(part));
    // On staging hosts nothing is tried on anybody; a preview is there to be looked at.
    const variants = this.#show(isStaging ? own.filter(({ isCounted }) => !isCounted) : own, replaced);
    // What is live is compared with a variant here, and not with a canary as well.
    const tried = new Set(Object.values(variants).flatMap(({ part, isCounted }) => (isCounted ? (part ?? []) : [])));
    const arms = isStaging || visitor === null ? [] : this.#assign(visitor, replaced, tried);
    return { composition: this.#make(replaced), arms, variants };
  }

  /**
   * Notes the releases of variants, and returns which ones are shown. A variant whose release is not there, because nobody
   * has promoted it, it was recalled or it does not go with the others, is the control; and as long as one variant of an
   * experiment is missing nobody is counted: its visitors would be missing too (R-LANDERS-RELEASE-MISSING).
   */
  #show(wanted: readonly WantedVariant[], replaced: Map<Part, Release>): Record<string, PlanVariant> {
    const before = new Map(replaced);
    const shown: Record<string, PlanVariant> = {};
    for (const { experiment, part, variant, isCounted } of wanted) {
      const { key, variations } = experiment;
      const control = controlOf(experiment);
      const releases = new Map(variations.map((name) => [name, this.#variantRelease(experiment, part, name, before)]));
      const found = variant === control ? null : (releases.get(variant) ?? null);
      // Two variants are each checked with what is live, and not with one another.
      const release = found !== null && this.#fits(replaced, found) ? found : null;
      if (release !== null) replaced.set(part, release);
      const shownVariant = release === null ? control : variant;
      const isWhole = variations.every((name) => name === control || releases.get(name) != null);
      const counts = isCounted && isWhole && shownVariant === variant && !this.#view.stopped.has(part);
      shown[key] = { variant: shownVariant, isCounted: counts, part, ...this.#seenWith(part, releases) };
    }
    return shown;
  }

  /** With what else of the part its variants are seen, and with which of its pages they are not. */
  #seenWith(part: Part, releases: ReadonlyMap<string, Release | null>): Pick<PlanVariant, 'slots' | 'unshared'> {
    const slots = this.#commonSlots(part, releases);
    const unshared = this.#unsharedPages(part, releases);
    return { ...(slots.length > 0 && { slots }), ...(unshared.length > 0 && { unshared }) };
  }

  /** Slots that the part fills for visitors of every variant: by one that some of them have, they alone would be counted. */
  #commonSlots(part: Part, releases: ReadonlyMap<string, Release | null>): readonly SlotName[] {
    const live = this.#view.live.find((release) => release.part === part);
    const others = [...releases.values()].flatMap((release) => release ?? []);
    return (live?.slots ?? []).filter((slot) => others.every((release) => release.slots.includes(slot)));
  }

  /** Pages of the part that visitors of some variants lack: with them only visitors of the others would be counted. */
  #unsharedPages(part: Part, releases: ReadonlyMap<string, Release | null>): readonly string[] {
    const live = this.#view.live.filter((release) => release.part === part);
    const all = [...live, ...[...releases.values()].flatMap((release) => release ?? [])];
    const pages = all.map(({ routes }) => new Set(routes.map(({ id }) => id)));
    return [...new Set(pages.flatMap((ids) => [...ids]))].filter((id) => !pages.every((ids) => ids.has(id)));
  }

  /** The release of a variant where its visitors can get it in the place of what is live; null where they cannot. */
  #variantRelease(
    { key }: WantedVariant['experiment'],
    part: Part,
    variant: string,
    replaced: ReadonlyMap<Part, Release>,
  ): Release | null {
    const channel = channelOfVariant(key, variant);
    const found = this.#view.channels.find((one) => one.part === part && one.channel === channel);
    if (found === undefined || !this.#isUsable(found.release)) return null;
    const asked = [channel, ...[...replaced.values()].map(({ id }) => id)].join(' ');
    const isLive = this.#view.live.some((live) => live.part === part);
    const isFit = this.#fit.get(asked) ?? (isLive && this.#fits(replaced, found.release));
    this.#fit.set(asked, isFit);
    return isFit ? found.release : null;
  }

  /** Assigns the canaries of parts that have no release of their own here, and notes which releases they bring. */
  #assign(visitor: string, replaced: Map<Part, Release>, tried: ReadonlySet<Part>): CountedArm[] {
    const arms: CountedArm[] = [];
    for (const one of this.#view.channels) {
      if (!isCanary(one) || replaced.has(one.part) || tried.has(one.part) || !this.#isUsable(one.release)) continue;
      const { part, move, share, release } = one;
      const arm = armOf(one, release.build, visitor);
      // Of both arms: those who could not get the canary are compared with nobody who could.
      if (arm === 'rest' || !this.#fits(replaced, release)) continue;
      if (arm === 'canary') replaced.set(part, release);
      arms.push({ canary: { part, move, share }, arm });
    }
    return arms;
  }

  /**
   * Whether visitors can get a release. One that misses a file of every page gives way to what is live where that misses
   * none: they would be counted for what they have not seen.
   */
  #isUsable(release: Release): boolean {
    if (this.#startsWhole(release)) return true;
    const { shell, parts } = this.#live;
    const instead = isRemotePart(release.part) ? parts[release.part] : shell;
    return this.#hasFiles(release) && !(instead && this.#startsWhole(instead));
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
    const made = this.#made.get(key) ?? resolveComposition(this.#replace(replaced), this.#hasFiles, this.#startsWhole);
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
