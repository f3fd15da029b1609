import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { WaitingComplaint } from '@tandem/contracts/api/complaints';
import { ApiError, forgetUnsent } from '@tandem/shared-ui/host';
import { someUser } from '@tandem/shared-ui/testing';
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
function openComplaints(
  complaint: () => WaitingComplaint = someComplaint,
  decide: () => undefined | Promise<undefined> = () => undefined,
  waiting: () => WaitingComplaint[] = () => [complaint()],
) {
  return openModeration({
    at: '/moderation/complaints',
    responses: {
      'GET /api/moderation.php': () => ({ photos: 0, reports: 0, complaints: 1, refunds: 0, debits: 0, losses: 0 }),
      'GET /api/complaint-review.php': () => ({ complaints: waiting(), next: null }),
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

  it('leads nobody to the address that its sender has named [V-MODERATION-COMPLAINT-ADDRESS]', async () => {
    openComplaints(() => someComplaint({ url: 'https://example.test/a' }));
    const complaint = await item();
    expect(complaint.getByText('About https://example.test/a')).toBeDefined();
    expect(complaint.queryByRole('link')).toBeNull();
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

describe('a decision that is being written', () => {
  const TEXT = 'You are right, and we are sorry.';
  const refusal = (status: number, code: 'internal' | 'conflict') =>
    new ApiError({ code, status, message: 'Not now.' });
  const closed = () => someComplaint({ standing: 'closed' });
  const field = async () => (await item()).getByRole<HTMLTextAreaElement>('textbox');
  const box = async () => (await item()).getByRole<HTMLInputElement>('checkbox');
  /** Decides, and waits until the item has left the list. */
  const decide = async (user: UserEvent) => {
    await user.click((await item()).getByRole('button', { name: 'Decide' }));
    await screen.findByRole('heading', { name: 'Nothing is waiting' });
  };
  async function write(user: UserEvent) {
    await user.type(await field(), TEXT);
    await user.click(await box());
  }
  const isKept = async () => expect([(await field()).value, (await box()).checked]).toEqual([TEXT, true]);

  it('is in its field again when it could not be saved, and is forgotten once it was [R-MODERATION-OUTCOME-KEPT]', async () => {
    const first = Promise.withResolvers<undefined>();
    const responses = [first.promise, Promise.resolve(undefined)];
    const { fake, sent, user } = openComplaints(closed, () => responses.shift());
    await write(user);
    await decide(user);
    first.reject(refusal(500, 'internal'));
    await waitFor(() => expect(fake.notices).toHaveLength(1));
    await isKept();
    await decide(user);
    expect(sent(DECIDE)).toHaveLength(2);
    await waitFor(() => expect(sessionStorage.length).toBe(0));
  });

  it('is there again after another list was looked at, and a reload [R-MODERATION-OUTCOME-KEPT]', async () => {
    const { user } = openComplaints(closed);
    await write(user);
    await user.click(screen.getByRole('link', { name: /^Photos/ }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Complaint 7KQF-2MXD' })).toBeNull());
    await user.click(screen.getByRole('link', { name: /^Complaints/ }));
    await isKept();
    cleanup();
    openComplaints(closed);
    await isKept();
  });

  it('is kept where it was refused and the complaint still waits, and forgotten where somebody else was first [R-MODERATION-OUTCOME-KEPT, R-MODERATION-ONCE]', async () => {
    let waiting = [closed()];
    const [first, second] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const responses = [first.promise, second.promise];
    const { fake, user } = openComplaints(
      closed,
      () => responses.shift(),
      () => waiting,
    );
    await write(user);
    await decide(user);
    first.reject(refusal(409, 'conflict'));
    await waitFor(() => expect(fake.notices).toHaveLength(1));
    await isKept();
    await decide(user);
    waiting = [];
    second.reject(refusal(409, 'conflict'));
    await waitFor(() => expect(fake.notices).toHaveLength(2));
    await waitFor(() => expect(sessionStorage.length).toBe(0));
  });

  it('takes nothing back that somebody has taken back since, and ends with the logout [R-MODERATION-OUTCOME-KEPT]', async () => {
    const { user } = openComplaints(closed);
    await write(user);
    cleanup();
    const { sent } = openComplaints();
    expect((await field()).value).toBe(TEXT);
    await decide(user);
    await waitFor(() => expect(sent(DECIDE)).toEqual([{ id: 1, decision: 'decided', outcome: TEXT }]));
    cleanup();
    const again = openComplaints(closed);
    await write(again.user);
    forgetUnsent(someUser().id);
    cleanup();
    openComplaints(closed);
    expect([(await field()).value, (await box()).checked]).toEqual(['', false]);
  });
});
