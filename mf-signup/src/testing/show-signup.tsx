import { act, render, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { MemberSearchResponse } from '@tandem/contracts/api/members';
import { createFakeHost, pasteInto, someMemberProfile, someUser, TestApp } from '@tandem/shared-ui/testing';
import type { FakeResponses, FakeHostOptions } from '@tandem/shared-ui/testing';
import { expect } from 'vitest';
import en from '../locales/en.json';
import { shortestStep } from '../features/signup/model/shortest-step.ts';
import { useSignupDraft } from '../features/signup/model/signup-draft.store.ts';
import SignupPage from '../features/signup/SignupPage.tsx';

// The page loads both late; the first test would wait for them, and for the dictionaries, within its own time.
const { passwordStrength } = await import('@tandem/contracts/forms/password-strength');
await import('@tandem/contracts/forms/signup-form');
passwordStrength('', { email: '', name: '', siteName: '' });

// Long enough to be rendered, each by itself.
shortestStep.milliseconds = 25;

export const matches: MemberSearchResponse = {
  profiles: [],
  total: 214,
  total_capped: false,
  pageNumber: 1,
  pages: 9,
  limited: false,
};

export const newUser = someUser({ status: 'not_confirmed', profile: { ...someUser().profile, name: 'Sam_82' } });

export const responses: FakeResponses = {
  'POST /api/signup.php': () => ({ user: newUser }),
  'GET /api/members.php': () => matches,
  'GET /api/activate-resend.php': () => ({ mail: 'sent', next_at: '2026-11-20T12:01:00.000Z' }),
  'GET /api/member.php': () => someMemberProfile({ id: 7, name: 'Inge', fictional: true }),
};

export function showSignup(at = '/signup', options: FakeHostOptions = {}) {
  const fake = createFakeHost({ user: null, responses, ...options });
  const app = render(
    <TestApp fake={fake} messages={{ 'mf-signup': en }} path="/signup" at={at}>
      <SignupPage />
    </TestApp>,
  );
  return { fake, ...app };
}

const paste = (user: UserEvent, label: string, text: string) => pasteInto(user, screen.getByLabelText(label), text);

/**
 * Goes on to the next question, which has this heading. By text, not by role: a role is searched in the whole page, and a
 * way through all questions does so two dozen times.
 */
export async function goOn(user: UserEvent, next: string): Promise<void> {
  await user.click(screen.getByText('Continue', { selector: 'button *' }));
  await screen.findByText(next, { selector: 'h1' });
}

/** Answers all questions, from the first one on where no member was chosen. */
export async function walkThrough(user: UserEvent): Promise<void> {
  await user.click(screen.getByLabelText('a man'));
  await goOn(user, 'When were you born?');
  await paste(user, 'Day', '04');
  await paste(user, 'Month', '05');
  await paste(user, 'Year', '1990');
  await goOn(user, 'What shall we call you?');
  await paste(user, 'Username', 'Sam_82');
  await goOn(user, 'How do you come back in?');
  await paste(user, 'E-mail address', 'sam@tandemly.test');
}

/**
 * Fills in what is left of a signup that was opened at `question=account`: the answers before are in the draft, as after
 * a reload.
 */
export async function fillIn(user: UserEvent, email = 'sam@tandemly.test') {
  await act(() => useSignupDraft.setState({ gender: 'male', date_of_birth: '1990-5-4', name: 'Sam_82', email }));
  await paste(user, 'Password', 'a long evening');
  await goOn(user, 'One last thing');
  await user.click(screen.getByLabelText(/accept the terms of use/));
}

export const submit = (user: UserEvent) => user.click(screen.getByText('Create my profile', { selector: 'button *' }));

/** Waits until the signup is complete: one that continues after a test would clear the form of the next one. */
export const isThrough = (fake: ReturnType<typeof createFakeHost>) =>
  waitFor(() => expect(fake.navigations).toHaveLength(1), { timeout: 15_000 });

export const bodyOf = (fake: ReturnType<typeof createFakeHost>) =>
  fake.calls.find(({ key }) => key === 'POST /api/signup.php')?.input['body'] as Record<string, unknown> | undefined;
