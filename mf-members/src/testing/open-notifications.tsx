import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NotificationPreferences } from '@tandem/contracts/api/notifications';
import { MARKETING_NOTIFICATIONS, NOTIFICATION_TYPES } from '@tandem/contracts/product/notification-types';
import { TestApp, createFakeHost, messagesIn, someUser } from '@tandem/shared-ui/testing';
import type { FakeHostOptions } from '@tandem/shared-ui/testing';
import en from '../locales/en.json';
import fr from '../locales/fr.json';
import { withChange } from '../features/notifications/model/with-change.ts';
import { pageOf } from '../features/notifications/NotificationsPage.tsx';
import ownEn from '../features/notifications/texts/en.json';
import ownFr from '../features/notifications/texts/fr.json';

export function somePreferences(changes: Partial<NotificationPreferences> = {}): NotificationPreferences {
  const preferences = Object.fromEntries(
    NOTIFICATION_TYPES.map((type) => {
      const isOn = !MARKETING_NOTIFICATIONS.includes(type);
      return [type, { mail: isOn, push: isOn }];
    }),
  ) as NotificationPreferences['preferences'];
  const before_off = { mail: null, push: null };
  return {
    preferences,
    before_off,
    disabled: [],
    address: 's•••@tandemly.test',
    access: 'session',
    language: 'en',
    ...changes,
  };
}

interface OpenOptions extends FakeHostOptions {
  given?: Partial<NotificationPreferences>;
  at?: string;
}

export function open({ given, at = '/notifications', settings, responses, ...options }: OpenOptions = {}) {
  let kept = somePreferences(given);
  const fake = createFakeHost({
    user: someUser(),
    settings: { push_public_key: 'key', ...settings },
    responses: {
      'GET /api/notifications.php': () => kept,
      'PUT /api/notifications.php': ({ body }) => (kept = withChange(kept, body as { resubscribe?: true })),
      ...responses,
    },
    ...options,
  });
  const NotificationsPage = pageOf(messagesIn({ en: ownEn, fr: ownFr }, options.locale));
  render(
    <TestApp
      fake={fake}
      messages={{ 'mf-members': messagesIn({ en, fr }, options.locale) }}
      path="/notifications"
      at={at}
    >
      <NotificationsPage />
    </TestApp>,
  );
  const calls = (key: string) => fake.calls.filter((call) => call.key === key).map(({ input }) => input);
  return { fake, calls, user: userEvent.setup({ delay: null }) };
}

export const choice = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
