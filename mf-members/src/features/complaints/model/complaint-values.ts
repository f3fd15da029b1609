import type { ComplaintSubject } from '@tandem/contracts/product/lists';

/** The fields that a reload restores; not the good faith, which is confirmed each time. */
export interface ComplaintDraft {
  subject: ComplaintSubject | null;
  url: string;
  explanation: string;
  name: string;
  email: string;
}

export interface ComplaintValues extends ComplaintDraft {
  good_faith: boolean;
}
