import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Report } from '@tandem/contracts/api/reports';
import { someImage } from '@tandem/shared-ui/testing';
import { moderated, openModeration } from '../../testing/open-moderation.tsx';

const DECIDE = 'PUT /api/report.php';

const someReport = (id: number, changes: Partial<Report> = {}): Report => ({
  id,
  type: 'profile',
  reason: 'scam',
  comment: 'They asked for money.',
  reported_at: '2026-11-20T12:00:00.000Z',
  member: moderated(id, 'Iris'),
  earlier: 2,
  reporter: { id: 50, name: 'Julie' },
  message: null,
  photo: null,
  ...changes,
});

/** Opens the reports; `reports` is read at each request. */
function openReports(reports: () => Report[] = () => [someReport(1)]) {
  return openModeration({
    at: '/moderation/reports',
    responses: {
      'GET /api/moderation.php': () => ({
        photos: 0,
        reports: reports().length,
        complaints: 0,
        refunds: 0,
        debits: 0,
        losses: 0,
      }),
      'GET /api/report.php': () => ({ reports: reports(), next: null }),
      [DECIDE]: () => undefined,
    },
  });
}
const item = (name: string) => screen.findByRole('article', { name });

describe('a report', () => {
  it('shows its reason, its comment, who sent it and how many came before [S-MODERATION-QUEUE, C-MODERATION-REPORTS]', async () => {
    openReports();
    const report = within(await item('Report about the profile of Iris'));
    for (const text of [
      'Scam, spam or asking for money',
      'They asked for money.',
      '2 earlier reports',
      'Julie, November 20, 2026',
      'I am Iris.',
    ])
      expect(report.getByText(text)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Reports (1)', current: 'page' })).toBeDefined();
  });

  it('of a message shows it below what was written before', async () => {
    const message = {
      text: 'Send me money',
      sent_at: '2026-11-20T11:00:00.000Z',
      before: [
        { id: 1, text: 'Hello', own: false },
        { id: 2, text: 'Hi', own: true },
      ],
    };
    openReports(() => [someReport(1, { type: 'message', message })]);
    const report = within(await item('Report about a message of Iris'));
    const before = within(report.getByRole('list', { name: 'Written before' })).getAllByRole('listitem');
    expect(before.map(({ textContent }) => textContent)).toEqual(['Julie: Hello', 'Iris: Hi']);
    expect(report.getByText('Send me money')).toBeDefined();
  });

  it('of something that is gone says so', async () => {
    openReports(() => [someReport(1, { type: 'photo' })]);
    const report = within(await item('Report about a photo of Iris'));
    expect(report.getByText('What was reported is no longer there.')).toBeDefined();
    expect(report.queryByRole('option', { name: 'Remove the photo' })).toBeNull();
  });

  it('is dismissed', async () => {
    const { sent, user } = openReports();
    await user.click(within(await item('Report about the profile of Iris')).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(sent(DECIDE)).toEqual([{ id: 1, decision: 'dismissed' }]));
    expect(await screen.findByRole('heading', { name: 'Nothing is waiting' })).toBeDefined();
  });

  it.each([
    ['Warn', 'Warn the member', 'warned'],
    ['Hide the profile', 'Hide the profile', 'disabled'],
    ['Close the account', 'Close the account', 'banned'],
  ])(
    '%s: with the reporter’s reason, or another one [F-MODERATION-REPORT-DECISIONS]',
    async (step, button, decision) => {
      const { sent, user } = openReports();
      const report = within(await item('Report about the profile of Iris'));
      expect(report.queryByRole('button', { name: button })).toBeNull();
      await user.selectOptions(report.getByRole('combobox', { name: 'Decision about the member' }), step);
      const reason = report.getByRole('combobox', { name: /Reason/ });
      expect(within(reason).getByRole<HTMLOptionElement>('option', { selected: true }).value).toBe('scam');
      await user.selectOptions(reason, 'fake');
      await user.click(report.getByRole('button', { name: button }));
      await waitFor(() => expect(sent(DECIDE)).toEqual([{ id: 1, decision, reason: 'fake' }]));
    },
  );

  it('of a photo removes it, with a reason; what the decision ends as well leaves the list [R-MODERATION-TOGETHER]', async () => {
    const photo = { type: 'photo', photo: someImage({ id: 7 }) } as const;
    let reports = [someReport(1, photo), someReport(2, { ...photo, member: moderated(1, 'Iris'), earlier: 3 })];
    const { sent, user } = openReports(() => reports);
    const [first] = await screen.findAllByRole('article', { name: 'Report about a photo of Iris' });
    if (first === undefined) throw new Error('There is no report.');
    const report = within(first);
    await user.selectOptions(report.getByRole('combobox', { name: 'Decision about the member' }), 'Remove the photo');
    await user.selectOptions(report.getByRole('combobox', { name: /Reason/ }), 'it shows nudity');
    reports = [];
    await user.click(report.getByRole('button', { name: 'Remove the photo' }));
    await waitFor(() => expect(sent(DECIDE)).toEqual([{ id: 1, decision: 'photo_removed', reason: 'nudity' }]));
    expect(await screen.findByRole('heading', { name: 'Nothing is waiting' })).toBeDefined();
  });
});
