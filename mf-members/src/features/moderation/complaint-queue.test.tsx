import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { WaitingComplaint } from '@tandem/contracts/api/complaints';
import { ApiError } from '@tandem/shared-ui/host';
import { openModeration } from '../../testing/open-moderation.tsx';

const DECIDE = 'PUT /api/complaint-review.php';

const someComplaint = (changes: Partial<WaitingComplaint> = {}): WaitingComplaint => ({
  id: 1,
  reference: '7KQF-2MXD',
  subject: 'billing',
  status: 'received',
  url: null,
  explanation: 'I was charged twice.',
  name: 'Louise',
  email: 'louise@example.test',
  language: 'fr',
  received_at: '2026-11-20T12:00:00.000Z',
  standing: null,
  ...changes,
});

/** Opens the complaints; `complaint` is read at each request. */
function openComplaints(complaint: () => WaitingComplaint = someComplaint, decide: () => undefined = () => undefined) {
  return openModeration({
    at: '/moderation/complaints',
    responses: {
      'GET /api/moderation.php': () => ({ photos: 0, reports: 0, complaints: 1, refunds: 0, debits: 0, losses: 0 }),
      'GET /api/complaint-review.php': () => ({ complaints: [complaint()], next: null }),
      [DECIDE]: decide,
    },
  });
}
const item = async () => within(await screen.findByRole('article', { name: 'Complaint 7KQF-2MXD' }));

describe('a complaint', () => {
  it('shows what its sender wrote, and in which language to answer [S-MODERATION-QUEUE, C-MODERATION-COMPLAINTS]', async () => {
    openComplaints(() => someComplaint({ url: 'https://example.test/a' }));
    const complaint = await item();
    for (const text of [
      'I was charged twice.',
      'From Louise, louise@example.test',
      'Answer in: Français',
      'About https://example.test/a',
      'New',
    ])
      expect(complaint.getByText(text)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Complaints (1)', current: 'page' })).toBeDefined();
  });

  it('without a sender says so', async () => {
    openComplaints(() => someComplaint({ name: null, email: null }));
    expect((await item()).getByText('Sent without a name or an address.')).toBeDefined();
  });

  it('stays in the list when it is taken into review', async () => {
    let status: WaitingComplaint['status'] = 'received';
    const { sent, user } = openComplaints(() => someComplaint({ status }));
    const review = (await item()).getByRole('button', { name: 'Take into review' });
    status = 'in_review';
    await user.click(review);
    expect(await (await item()).findByText('In review')).toBeDefined();
    expect(sent(DECIDE)).toEqual([{ id: 1, decision: 'in_review' }]);
    expect(screen.queryByRole('button', { name: 'Take into review' })).toBeNull();
  });

  it('that another moderator has taken says so, and shows its state [R-MODERATION-ONCE]', async () => {
    let status: WaitingComplaint['status'] = 'received';
    const message = 'Another moderator is reviewing this complaint already.';
    const refuse = () => {
      status = 'in_review';
      throw new ApiError({ code: 'conflict', status: 409, message });
    };
    const { fake, user } = openComplaints(() => someComplaint({ status }), refuse);
    await user.click((await item()).getByRole('button', { name: 'Take into review' }));
    await waitFor(() => expect(fake.notices).toEqual([{ tone: 'error', text: message }]));
    expect(await (await item()).findByText('In review')).toBeDefined();
  });

  it('is decided with a text that is long enough, and leaves the list [V-MODERATION-OUTCOME-LENGTH]', async () => {
    const { sent, user } = openComplaints();
    const complaint = await item();
    const text = complaint.getByRole('textbox', { name: 'Decision and reasons, which the sender reads' });
    await user.type(text, 'Too short');
    await user.click(complaint.getByRole('button', { name: 'Decide' }));
    expect(complaint.getByText('Write 20 to 3000 characters.')).toBeDefined();
    expect(sent(DECIDE)).toEqual([]);
    await user.type(text, ', but not any more.');
    await user.click(complaint.getByRole('button', { name: 'Decide' }));
    expect(await screen.findByRole('heading', { name: 'Nothing is waiting' })).toBeDefined();
    expect(sent(DECIDE)).toEqual([{ id: 1, decision: 'decided', outcome: 'Too short, but not any more.' }]);
  });

  it('of a member about whom something is in force can take that back with the decision [R-MODERATION-LIFTED]', async () => {
    const { sent, user } = openComplaints(() => someComplaint({ standing: 'closed' }));
    const complaint = await item();
    await user.type(complaint.getByRole('textbox'), 'You are right, and we are sorry.');
    await user.click(complaint.getByRole('checkbox', { name: 'Also open the account of the sender again' }));
    await user.click(complaint.getByRole('button', { name: 'Decide' }));
    await waitFor(() =>
      expect(sent(DECIDE)).toEqual([
        { id: 1, decision: 'decided', outcome: 'You are right, and we are sorry.', lift: true },
      ]),
    );
  });
});
