import { useState } from 'react';
import type { SentComplaint } from '@tandem/contracts/api/complaints';
import type { Messages } from '@tandem/contracts/composition/remote';
import { withTexts } from '@tandem/shared-ui/host';
import { useSearchParams } from '@tandem/shared-ui/router';
import { ComplaintForm } from './components/ComplaintForm.tsx';
import { FollowComplaint } from './components/FollowComplaint.tsx';
import { Sent } from './components/Sent.tsx';

/**
 * Complaints (S-MODERATION-COMPLAINTS), open to visitors (R-MODERATION-COMPLAINT-OPEN): the form, its confirmation, and
 * with `?complaint=` the status of one.
 */
function ComplaintsPage() {
  const [params] = useSearchParams();
  const [done, setDone] = useState<{ sent: SentComplaint; email: string } | null>(null);
  const token = params.get('complaint');
  if (token !== null) return <FollowComplaint key={token} token={token} />;
  if (done !== null) return <Sent {...done} />;
  return <ComplaintForm onSent={(sent, email) => setDone({ sent, email })} />;
}

/** The page with its texts, which are files of their own. */
export const pageOf = (texts: Messages) => withTexts('mf-members', ComplaintsPage, texts);
