import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { ResponseOf } from '@tandem/contracts/api/index';
import type { User } from '@tandem/contracts/api/user';
import type { Locale } from '@tandem/contracts/product/locales';
import { ApiError } from '@tandem/shared-ui/host';
import type { ApiErrorCode, SlotSource } from '@tandem/shared-ui/host';
import { createFakeHost, messagesIn, someUser, TestApp } from '@tandem/shared-ui/testing';
import type { FakeHostOptions, FakeResponses } from '@tandem/shared-ui/testing';
import en from '../locales/en.json';
import fr from '../locales/fr.json';

export const NOW = Date.parse('2026-11-20T12:00:00.000Z');

export const unconfirmed = someUser({ status: 'not_confirmed' });

export const after = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

export interface Shown extends Pick<FakeHostOptions, 'push' | 'settings' | 'links'> {
  page: ComponentType;
  at: string;
  user?: User | null;
  /** It is never known who is there. */
  isUserPending?: true;
  responses?: FakeResponses;
  locale?: Locale;
  serverNow?: () => number;
  slots?: SlotSource;
}

export const mailStands =
  (mail: ResponseOf<'GET /api/activate-resend.php'>['mail'], seconds = 0) =>
  (): ResponseOf<'GET /api/activate-resend.php'> => ({ mail, next_at: after(seconds) });

export function show({
  page: Page,
  at,
  user = unconfirmed,
  responses = {},
  locale = 'en',
  slots,
  isUserPending,
  ...more
}: Shown) {
  const fake = createFakeHost({
    ...more,
    ...(isUserPending !== true && { user }),
    locale,
    responses: {
      'GET /api/activate-resend.php': mailStands('sent'),
      ...(isUserPending && { 'GET /api/user.php': () => new Promise<never>(() => {}) }),
      ...responses,
    },
  });
  render(
    <TestApp
      fake={fake}
      messages={{ 'mf-signup': messagesIn({ en, fr }, locale) }}
      path={at.split('?')[0] ?? at}
      at={at}
      {...(slots && { slots })}
    >
      <Page />
    </TestApp>,
  );
  return fake;
}

export const fail =
  (code: ApiErrorCode, message = 'Activation failed', retryAfter?: number) =>
  () =>
    Promise.reject(new ApiError({ code, status: 400, message, retryAfter }));
