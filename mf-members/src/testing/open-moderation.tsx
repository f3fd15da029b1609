import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ModeratedMember, WaitingPhoto } from '@tandem/contracts/api/moderation';
import { TestApp, createFakeHost, messagesIn, someImage, someUser } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import { pageOf } from '../features/moderation/page-of.tsx';
import pageEn from '../features/moderation/texts/en.json';
import pageFr from '../features/moderation/texts/fr.json';
import en from '../locales/en.json';
import fr from '../locales/fr.json';
import { SiteNotFound } from './SiteNotFound.tsx';

export const moderated = (id: number, name: string): ModeratedMember => ({
  id,
  name,
  about: `I am ${name}.`,
  fictional: false,
  photos: [someImage({ id: 100 + id })],
});

export const waitingPhoto = (id: number, name: string): WaitingPhoto => ({
  id,
  photo: someImage({ id, status: 'pending' }),
  uploaded_at: '2026-11-20T12:00:00.000Z',
  member: moderated(id, name),
});

/** Opens the moderators' page with two photos that wait, unless `responses` has others. */
export function openModeration({ at = '/moderation', responses, ...options }: FakeHostOptions & { at?: string } = {}) {
  const fake = createFakeHost({
    user: someUser({ role: 'moderator' }),
    responses: {
      'GET /api/moderation.php': () => ({ photos: 2, reports: 0, complaints: 0, refunds: 0, debits: 0, losses: 0 }),
      'GET /api/photo-review.php': () => ({ photos: [waitingPhoto(1, 'Iris'), waitingPhoto(2, 'Julie')], next: null }),
      'PUT /api/photo-review.php': () => undefined,
      ...responses,
    },
    ...options,
  });
  const Page = pageOf(options.locale === 'fr' ? pageFr : pageEn) as () => React.ReactNode;
  render(
    <TestApp
      fake={fake}
      messages={{ 'mf-members': messagesIn({ en, fr }, options.locale) }}
      path="/moderation/:queue?"
      at={at}
    >
      <SiteNotFound>
        <Page />
      </SiteNotFound>
    </TestApp>,
  );
  const sent = (key: string) => fake.calls.filter((call) => call.key === key).map(({ input }) => input['body']);
  return { fake, sent, user: userEvent.setup({ delay: null }) };
}
