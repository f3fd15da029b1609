import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComplaintState } from '@tandem/contracts/api/complaints';
import { TestApp, createFakeHost, messagesIn } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import { pageOf } from '../features/complaints/ComplaintsPage.tsx';
import ownEn from '../features/complaints/texts/en.json';
import ownFr from '../features/complaints/texts/fr.json';
import en from '../locales/en.json';
import fr from '../locales/fr.json';

export function someComplaint(changes: Partial<ComplaintState> = {}): ComplaintState {
  return {
    reference: '7KQF-2MXD',
    subject: 'billing',
    status: 'received',
    outcome: null,
    received_at: '2026-11-20T18:00:00.000Z',
    decided_at: null,
    ...changes,
  };
}

interface OpenOptions extends FakeHostOptions {
  at?: string;
}

/** Opens the page of complaints as a visitor, unless a user is given. */
export function openComplaints({ at = '/complaints', ...options }: OpenOptions = {}) {
  const fake = createFakeHost({
    user: null,
    ...options,
    responses: {
      'POST /api/complaints.php': ({ body }) => ({
        reference: '7KQF-2MXD',
        link: '/complaints?complaint=secret',
        mailed: body?.['email'] !== undefined,
      }),
      'GET /api/complaints.php': () => someComplaint(),
      ...options.responses,
    },
  });
  const Page = pageOf(messagesIn({ en: ownEn, fr: ownFr }, options.locale));
  const view = render(
    <TestApp fake={fake} messages={{ 'mf-members': messagesIn({ en, fr }, options.locale) }} path="/complaints" at={at}>
      <Page />
    </TestApp>,
  );
  const sent = () => fake.calls.filter(({ key }) => key === 'POST /api/complaints.php').map(({ input }) => input);
  return { fake, sent, close: view.unmount, user: userEvent.setup({ delay: null }) };
}

export const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const subject = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
