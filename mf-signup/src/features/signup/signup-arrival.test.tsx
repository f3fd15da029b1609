import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { pasteInto, someMemberProfile } from '@tandem/shared-ui/testing';
import { beforeEach, expect, it } from 'vitest';
import { responses, showSignup } from '../../testing/show-signup.tsx';
import { draftAt } from './model/signup-arrival.ts';
import { EMPTY_DRAFT, useSignupDraft } from './model/signup-draft.store.ts';
import { readSignupStart } from './model/signup-start.ts';

beforeEach(() => useSignupDraft.setState(EMPTY_DRAFT));

const NORA = someMemberProfile({ id: 7, name: 'Nora' });
const THOMAS = someMemberProfile({ id: 8, name: 'Thomas' });

const showSignupTo = (member: typeof NORA, more = '') =>
  showSignup(`/signup?profile=${member.id}${more}`, {
    responses: { ...responses, 'GET /api/member.php': () => member },
  });

it('has no message in the form to a member that was typed for another one, and finds it again [R-SIGNUP-DRAFT-MEMBER]', async () => {
  const user = userEvent.setup({ delay: null });
  const first = showSignupTo(NORA);
  await pasteInto(user, await screen.findByLabelText('Message to Nora'), 'Hello Nora, tea or coffee?');
  first.unmount();
  const second = showSignupTo(THOMAS, '&message=Hello+Thomas!&lander=landing3');
  expect(await screen.findByLabelText('Message to Thomas')).toHaveProperty('value', 'Hello Thomas!');
  second.unmount();
  showSignupTo(NORA);
  expect(await screen.findByLabelText('Message to Nora')).toHaveProperty('value', 'Hello Nora, tea or coffee?');
});

it('begins with what was chosen on the way here, whatever was in the form before [R-SIGNUP-DRAFT-ARRIVAL, R-LANDERS-INTO-SIGNUP]', async () => {
  const user = userEvent.setup({ delay: null });
  const first = showSignup('/signup');
  await user.click(screen.getByLabelText('a man'));
  await user.selectOptions(screen.getByLabelText('Country'), 'FR');
  first.unmount();
  const second = showSignup('/signup?me=female&gender=male&country=BE&lander=adultonly');
  expect(screen.getByLabelText('a woman')).toHaveProperty('checked', true);
  expect(screen.getByLabelText('Country')).toHaveProperty('value', 'BE');
  await user.selectOptions(screen.getByLabelText('Country'), 'NL');
  second.unmount();
  showSignup('/signup?me=female&gender=male&country=BE&lander=adultonly');
  expect(screen.getByLabelText('Country'), 'after a reload').toHaveProperty('value', 'NL');
});

it('takes the same choice anew where it was made once more, and not on the way back [R-SIGNUP-DRAFT-ARRIVAL]', () => {
  const start = readSignupStart(new URLSearchParams('profile=7&message=Croissant%3F&me=female'));
  const arrived = draftAt(EMPTY_DRAFT, start, 'one');
  const typed = { ...arrived, gender: 'male' as const, signup_message: 'Two croissants?' };
  expect(draftAt(typed, start, 'one'), 'the way back').toEqual(typed);
  expect(draftAt(typed, start, 'default'), 'another language').toEqual(typed);
  expect(draftAt(typed, start, 'two')).toMatchObject({ gender: null, signup_message: null });
  const other = readSignupStart(new URLSearchParams('lander=gallery'));
  expect(draftAt(typed, other, 'three')).toMatchObject({ gender: 'male', message_to: null });
});
