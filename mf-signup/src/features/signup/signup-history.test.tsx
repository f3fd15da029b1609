import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '@tandem/shared-ui/host';
import { useNavigate } from '@tandem/shared-ui/router';
import { createFakeHost, pasteInto, TestApp } from '@tandem/shared-ui/testing';
import type { FakeResponses } from '@tandem/shared-ui/testing';
import { beforeEach, expect, it } from 'vitest';
import en from '../../locales/en.json';
import { goOn, responses, submit, walkThrough } from '../../testing/show-signup.tsx';
import { EMPTY_DRAFT, useSignupDraft } from './model/signup-draft.store.ts';
import SignupPage from './SignupPage.tsx';

beforeEach(() => useSignupDraft.setState(EMPTY_DRAFT));

/** What the browser's own Back does. */
function BrowserBack() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back of the phone</button>;
}

function showPage(at = '/signup', changes: FakeResponses = {}) {
  const fake = createFakeHost({ user: null, responses: { ...responses, ...changes } });
  render(
    <TestApp fake={fake} messages={{ 'mf-signup': en }} path="/signup" at={at}>
      <SignupPage />
      <BrowserBack />
    </TestApp>,
  );
  const user = userEvent.setup({ delay: null });
  return {
    user,
    back: () => user.click(screen.getByLabelText('Back')),
    phoneBack: () => user.click(screen.getByText('Back of the phone')),
  };
}

const isAt = async (heading: string) => expect(await screen.findByText(heading, { selector: 'h1' })).toBeDefined();
const isAtFirst = async () => expect(await screen.findByLabelText('a man')).toBeDefined();

it('its own Back goes back in the history: that of the phone leads from there to the question before [R-SIGNUP-QUESTION-BACK]', async () => {
  useSignupDraft.setState({ gender: 'male', date_of_birth: '1990-5-4', name: 'Sam_82' });
  const { user, back, phoneBack } = showPage();
  await goOn(user, 'When were you born?');
  await goOn(user, 'What shall we call you?');
  await back();
  await isAt('When were you born?');
  await phoneBack();
  await isAtFirst();
  // What was left is asked again, in its order.
  await goOn(user, 'When were you born?');
  await goOn(user, 'What shall we call you?');
  await phoneBack();
  await isAt('When were you born?');
});

it('opened at a later question, its own Back takes the place of that one [R-SIGNUP-QUESTION-BACK]', async () => {
  const { back, phoneBack } = showPage('/signup?question=name');
  await back();
  await isAt('When were you born?');
  await back();
  await isAtFirst();
  await phoneBack();
  await isAtFirst();
});

it('a question that the server refuses is gone back to in the history as well [R-SIGNUP-QUESTION-BACK]', async () => {
  const text = 'This username is taken, or looks like one that is.';
  const fields = { name: text, email: 'Invalid email' };
  const refusal = new ApiError({ code: 'validation', status: 422, message: 'Check it.', fields });
  const { user, phoneBack } = showPage('/signup', { 'POST /api/signup.php': () => Promise.reject(refusal) });
  await walkThrough(user);
  await pasteInto(user, screen.getByLabelText('Password'), 'a long evening');
  await goOn(user, 'One last thing');
  await user.click(screen.getByLabelText(/accept the terms of use/));
  await submit(user);
  await screen.findByText(text);
  await isAt('What shall we call you?');
  // What is typed corrects this question, and shows no other one yet.
  await user.type(screen.getByLabelText('Username'), '3');
  await isAt('What shall we call you?');
  await phoneBack();
  await isAt('When were you born?');
});
