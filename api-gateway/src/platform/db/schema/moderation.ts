import type { Generated, GeneratedAlways } from 'kysely';

/** What moderators have decided: rows are added, and never changed or removed (the database refuses it). */
export interface ModerationLogTable {
  id: GeneratedAlways<number>;
  tenant_id: number;
  moderator_id: number;
  subject:
    | 'photo'
    | 'report'
    | 'complaint'
    | 'refund'
    | 'debit'
    | 'loss'
    | 'withdrawal'
    | 'adjustment'
    | 'receipt'
    | 'member';
  /**
   * Of the photo, the report, the complaint, the refund, the debit that was given up or the refund that was paid twice; of a
   * withdrawal the refund, of an adjustment the transaction of the ledger, of a receipt the invoice.
   */
  subject_id: number;
  /** Whom it is about; null of a complaint of a visitor. */
  member_id: number | null;
  decision: string;
  reason: Generated<string>;
  decided_at: GeneratedAlways<Date>;
}

/** The table of the moderators' decisions. */
export interface ModerationTables {
  moderation_log: ModerationLogTable;
}
