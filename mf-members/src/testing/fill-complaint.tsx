import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { ApiError } from '@tandem/shared-ui/host';
import type { ApiErrorCode } from '@tandem/shared-ui/host';
import { pasteInto } from '@tandem/shared-ui/testing';
import { field, subject } from './open-complaints.tsx';

export const TEXT = 'I was charged twice for one bundle.';

export const FAITH = { name: /^I am writing in good faith/ };

export const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Send complaint' }));

export const fail = (code: ApiErrorCode, message: string, fields?: Record<string, string>) => (): Promise<never> =>
  Promise.reject(new ApiError({ code, status: 400, message, fields }));

export async function fill(user: UserEvent) {
  await user.click(subject(/^Payments and credits/));
  await pasteInto(user, field('What happened?'), TEXT);
  await pasteInto(user, field('Your name'), 'Juliette');
  await pasteInto(user, field('E-mail address'), 'juliette@example.test');
  await user.click(screen.getByRole('checkbox', FAITH));
}
