import type { Generated } from 'kysely';

/** Exports of members' data (C-ACCOUNT-EXPORT); their files are named by the id. */
export interface DataExportsTable {
  id: Generated<string>;
  user_id: number;
  requested_at: Generated<Date>;
  /** SHA-256 of the link's secret; null until it is mailed. */
  token_hash: Buffer | null;
  made_at: Date | null;
  given_up_at: Date | null;
  expires_at: Date | null;
}
