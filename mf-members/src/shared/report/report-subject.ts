import type { Member } from '@tandem/contracts/api/members';
import type { ReportType } from '@tandem/contracts/product/lists';

/** What is reported. */
export interface ReportSubject {
  type: ReportType;
  /** Of the member, the photo or the message. */
  id: number;
  /** Whom it is about. */
  member: Pick<Member, 'id' | 'name'>;
  /** They have blocked the reporter: the last message that they sent goes with the report. */
  hasBlocked?: true;
}
