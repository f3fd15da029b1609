import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { PlanQuery } from '@tandem/contracts/composition/page-plan';
import type { Release } from '@tandem/contracts/composition/release';
import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import type { ErrorCause } from '@tandem/contracts/api/telemetry';
import type { Country, Locale } from '@tandem/contracts/product/locales';
import type { CreatedAt } from './core.ts';

/** A published build. Rows are never changed or removed: triggers refuse it. */
export interface ReleasesTable {
  /** `mf-example@0123456789ab` */
  id: string;
  part: Part;
  build: string;
  /** The contract's version (shell) or the range of versions that it works with (remotes). */
  contract: string;
  descriptor: JSONColumnType<Release>;
  published_by: string;
  published_at: CreatedAt;
}

export interface ReleaseFilesTable {
  release_id: string;
  path: string;
  /** Base64, as in `integrity="sha384-…"`. */
  sha384: string;
  bytes: number;
  content_type: string;
}

/** Which release a part's channel points to; `live` is what visitors get. */
export interface ReleasePointersTable {
  part: Part;
  channel: Channel;
  release_id: string;
  changed_at: Date;
}

/** Every move of a pointer. Append only. */
export interface ReleasePointerChangesTable {
  id: GeneratedAlways<number>;
  part: Part;
  channel: Channel;
  /** Of a canary, in hundredths of a percent. */
  share: number | null;
  /** What a canary was halted for. */
  figures: JSONColumnType<object> | null;
  /** `adopt`: what was live before moves were signed. */
  kind: 'promote' | 'rollback' | 'withdraw' | 'adopt' | 'recall' | 'stop' | 'start' | 'halt' | 'handover';
  from_release: string | null;
  /** Null where the part was withdrawn. */
  to_release: string | null;
  /** The release that a recall takes out of open tabs. */
  recalled: string | null;
  actor: string;
  reason: string | null;
  changed_at: CreatedAt;
  /** How many moves of the part were signed, with this one; null, as all below, where it was not. */
  number: number | null;
  /** The text that was signed. */
  statement: string | null;
  /** The public key that it was signed with. */
  key: string | null;
  signature: string | null;
}

/** Which ledger this is: moves name it. One row. */
export interface ReleaseLedgerTable {
  only_row: Generated<boolean>;
  id: Generated<string>;
}

/** Signatures of descriptors. Append only. */
export interface ReleaseSignaturesTable {
  release_id: string;
  /** The public key: 32 bytes as base64url. */
  key: string;
  signature: string;
  signed_at: CreatedAt;
}

/** A visitor of a canary, or one who is compared with them; rows are kept for some days. */
export interface CanaryVisitorsTable {
  /** The hash of the move that began the canary. */
  canary: string;
  /** Names the visitor in this canary alone. */
  visitor: string;
  arm: 'canary' | 'stable';
  served_at: Generated<Date>;
  /** When a report of their pages first arrived, and when one first failed. */
  heard_at: Date | null;
  failed_at: Date | null;
  /** Milliseconds until the first page could be used, by where its scripts came from. */
  network_ms: number | null;
  cache_ms: number | null;
  /** Which key has sealed the row, by its name. */
  keeper: string;
  /** Names the network address in this canary alone; null where it is of the machine itself. */
  address: string | null;
  seal: string;
}

/** How often what happened to a visitor of one arm. */
interface CanaryCountsColumn {
  served: number;
  heard: number;
  failed: number;
  network: number;
  cache: number;
}

/** How many rows `canary_visitors` has of a canary, by which those that SQL has removed or put back are noticed. */
export interface CanaryTalliesTable {
  canary: string;
  keeper: string;
  counts: JSONColumnType<{ changes: number; canary: CanaryCountsColumn; stable: CanaryCountsColumn }>;
  seal: string;
}

/** An error that browsers have reported of a release, however often, without what is secret in it. */
export interface ReleaseErrorsTable {
  release_id: string;
  part: Part;
  /** The same each time that the error happens. */
  fingerprint: string;
  cause: ErrorCause;
  /** Of the document in which it was seen last. */
  composition: string | null;
  message: string;
  /** In the sources, or the address of a file. */
  place: string | null;
  /** What the part says about the place. */
  named: string | null;
  stack: string | null;
  seen: Generated<number>;
  first_at: CreatedAt;
  last_at: Generated<Date>;
}

/** Prerendered markup. A cache: losing it costs a render. */
export interface PrerenderedPagesTable {
  /** Hash of all that the markup was made from (prerender/page-key.ts). */
  key: string;
  shell_release: string;
  remote_release: string | null;
  tenant_id: number;
  locale: Locale;
  route: string;
  html: string;
  /** Rules of the markup's inline styles (prerender/hoist-styles.ts). */
  css: string;
  queries: JSONColumnType<PlanQuery[]>;
  /** Ids of the members that the page shows. */
  people: Generated<number[]>;
  rendered_at: Date;
  /** Of the gateway that made it; null from before there were seals. */
  seal: string | null;
}

/** A country that a tenant's visitors came from lately. */
export interface VisitorCountriesTable {
  tenant_id: number;
  country: Country;
  seen_at: Date;
}

/** Tables of the composition area. */
export interface CompositionTables {
  releases: ReleasesTable;
  release_files: ReleaseFilesTable;
  release_pointers: ReleasePointersTable;
  release_pointer_changes: ReleasePointerChangesTable;
  release_ledger: ReleaseLedgerTable;
  release_signatures: ReleaseSignaturesTable;
  release_errors: ReleaseErrorsTable;
  canary_visitors: CanaryVisitorsTable;
  canary_tallies: CanaryTalliesTable;
  prerendered_pages: PrerenderedPagesTable;
  visitor_countries: VisitorCountriesTable;
}
