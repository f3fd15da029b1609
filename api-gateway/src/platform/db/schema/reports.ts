import type { Generated, GeneratedAlways } from 'kysely';
import type { ReportDecision, ReportReason, ReportType } from '@tandem/contracts/product/lists';
import type { CreatedAt } from './core.ts';

/** Reports (C-MODERATION-REPORT). */
export interface ReportsTable {
  id: GeneratedAlways<number>;
  tenant_id: number;
  /** Null once the account is gone. */
  reporter_id: number | null;
  /** Whom it is about. */
  member_id: number;
  type: ReportType;
  /** Of the member, the photo or the message. */
  target_id: number;
  /** Brought along by the report of a profile (R-MODERATION-REPORT-BLOCKED). */
  message_id: Generated<number | null>;
  reason: ReportReason;
  comment: Generated<string>;
  reported_at: CreatedAt;
  /** Null while it waits, as is `decided_at`. */
  decision: ReportDecision | 'upheld' | null;
  decided_by: number | null;
  decided_at: Date | null;
}

/** The table of the reports. */
export interface ReportTables {
  reports: ReportsTable;
}
