import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiErrorCode } from '@tandem/shared-ui/host';
import { openComplaints, someComplaint } from '../../testing/open-complaints.tsx';
import { fail } from '../../testing/fill-complaint.tsx';

beforeEach(() => sessionStorage.clear());

describe('a mailed link', () => {
  const open = (response: ReturnType<typeof someComplaint> | (() => Promise<never>), locale: 'en' | 'fr' = 'en') =>
    openComplaints({
      at: '/complaints?complaint=secret',
      locale,
      responses: { 'GET /api/complaints.php': typeof response === 'function' ? response : () => response },
    });

  it('requests the complaint with its token, and shows its subject and date [R-MODERATION-COMPLAINT-FOLLOW]', async () => {
    const { fake } = open(someComplaint());
    expect(await screen.findByRole('heading', { level: 1, name: 'Your complaint' })).toBeDefined();
    expect(fake.calls.map(({ key, input }) => [key, input['query']])).toContainEqual([
      'GET /api/complaints.php',
      { token: 'secret' },
    ]);
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts.slice(0, 2)).toEqual(['7KQF-2MXD', 'Payments and credits']);
    expect(facts).toHaveLength(3);
    expect(screen.getByText('Received')).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'What we decided' })).toBeNull();
  });

  it('says that it is being reviewed [R-MODERATION-COMPLAINT-FOLLOW]', async () => {
    open(someComplaint({ status: 'in_review' }));
    expect(await screen.findByText('Under review')).toBeDefined();
  });

  it('shows the decision, its day, and what can be done about it [R-MODERATION-COMPLAINT-FOLLOW]', async () => {
    open(someComplaint({ status: 'decided', outcome: 'We paid it back.', decided_at: '2026-11-21T10:00:00.000Z' }));
    expect(await screen.findByText('We paid it back.')).toBeDefined();
    expect(screen.getByRole('heading', { level: 2, name: 'What we decided' })).toBeDefined();
    expect(screen.getByText('Decided on')).toBeDefined();
    expect(screen.getByRole('link', { name: 'How to object' }).getAttribute('href')).toBe('/pages/ban#objection');
  });

  it.each<ApiErrorCode>(['not_found', 'validation'])(
    'to no complaint says so and links to the form: %s',
    async (code) => {
      const { user } = open(fail(code, 'There is no complaint under this link.'));
      expect(
        await screen.findByRole('heading', { level: 1, name: 'There is no complaint under this link' }),
      ).toBeDefined();
      expect(screen.getByText(/more than 6 months ago.*help@tandemly\.test/)).toBeDefined();
      await user.click(screen.getByRole('link', { name: 'Send a complaint' }));
      expect(await screen.findByRole('heading', { level: 1, name: 'Complaints' })).toBeDefined();
    },
  );

  it('without a token requests nothing', () => {
    const { fake } = openComplaints({ at: '/complaints?complaint=' });
    expect(screen.getByRole('heading', { level: 1, name: 'There is no complaint under this link' })).toBeDefined();
    expect(fake.calls.some(({ key }) => key === 'GET /api/complaints.php')).toBe(false);
  });

  it('that failed to load can be retried [T-PLATFORM-OFFLINE]', async () => {
    const responses = [fail('offline', 'Check your connection and try again.'), () => Promise.resolve(someComplaint())];
    const { user } = open(() => (responses.shift() ?? fail('internal', ''))() as Promise<never>);
    expect((await screen.findByRole('alert')).textContent).toContain('Check your connection and try again.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('7KQF-2MXD')).toBeDefined();
  });

  it('leaves nothing in the cache once the page is left', async () => {
    const { fake, close } = open(someComplaint());
    await screen.findByText('7KQF-2MXD');
    close();
    await waitFor(() =>
      expect(fake.host.queryClient.getQueryCache().findAll({ queryKey: ['mf-members'] })).toEqual([]),
    );
  });

  it('speaks French', async () => {
    open(someComplaint({ status: 'decided', outcome: 'Remboursé.', decided_at: '2026-11-21T10:00:00.000Z' }), 'fr');
    expect(await screen.findByRole('heading', { level: 1, name: 'Votre réclamation' })).toBeDefined();
    expect(screen.getByText('Décision du')).toBeDefined();
  });
});
