import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';

/** A release that some visitors get in the place of the live one. */
export interface ChannelRelease {
  part: Part;
  channel: Exclude<Channel, 'live'>;
  release: Release;
  /** Of a canary: the share of the visitors, in hundredths of a percent, and the hash of its move, which names it. */
  share?: number;
  move: string;
}

/** What gateways compose pages of. */
export interface LedgerView {
  live: readonly Release[];
  /** What may take the place of a live release, the best first (docs/decisions/0089). */
  good: ReadonlyMap<Part, readonly Release[]>;
  stopped: ReadonlySet<Part>;
  /** Releases that open tabs are to leave. */
  recalled: readonly string[];
  /** In no other order than that of parts; a canary that live has overtaken is not among them. */
  channels: readonly ChannelRelease[];
}
