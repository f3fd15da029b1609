import type { Db } from '../../platform/db/database.ts';
import type { ContentStore } from '../store/content-store.ts';

/** What the ledger of releases is made of. */
export interface LedgerDeps {
  db: Db;
  store: ContentStore;
  /** Who publishes and promotes; kept in the history. */
  actor: string;
}
