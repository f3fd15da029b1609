import type { Interest } from '@tandem/contracts/product/lists';

/** Sentences that profiles are composed of. */
export interface ProfileTexts {
  /** One that starts with `[45+]` is said from that age on. */
  openings: readonly string[];
  /** `{job}` and `{trait}` are put together to more openings: `{job} in {city}, {trait}.` */
  introduction: string;
  jobs: readonly string[];
  traits: readonly string[];
  /** What somebody with this interest may say. */
  interests: Readonly<Partial<Record<Interest, readonly string[]>>>;
  quirks: readonly string[];
  closings: readonly string[];
  reasons: readonly string[];
}
