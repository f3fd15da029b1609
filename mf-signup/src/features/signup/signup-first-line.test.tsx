import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { someMemberProfile } from '@tandem/shared-ui/testing';
import { beforeEach, expect, it } from 'vitest';
import { responses, showSignup } from '../../testing/show-signup.tsx';
import { EMPTY_DRAFT, useSignupDraft } from './model/signup-draft.store.ts';

beforeEach(() => useSignupDraft.setState(EMPTY_DRAFT));

const UTRECHT = 'What do you like best about Utrecht?';

/** The question of the message to a member who lives there; null: who does not say where. */
function showMessage(city: string | null) {
  showSignup('/signup?profile=7', {
    responses: { ...responses, 'GET /api/member.php': () => someMemberProfile({ id: 7, name: 'Inge', city }) },
  });
  return { user: userEvent.setup({ delay: null }), field: () => screen.findByLabelText('Message to Inge') };
}

it('offers a first line, which fills the field, goes on as it is, and is taken back by a second press [R-SIGNUP-FIRST-LINE]', async () => {
  const { user, field } = showMessage('Utrecht');
  expect(await field()).toHaveProperty('value', '');
  const line = within(screen.getByRole('group', { name: /^A first line/ })).getByRole('button', { name: UTRECHT });
  await user.click(line);
  expect(await field()).toHaveProperty('value', UTRECHT);
  expect(line.getAttribute('aria-pressed')).toBe('true');
  expect(document.activeElement, 'no field, which would bring the keyboard of a phone').toBe(line);
  await user.click(line);
  expect(await field()).toHaveProperty('value', '');
  await user.click(line);
  await user.click(screen.getByText('Continue', { selector: 'button *' }));
  expect(await screen.findByLabelText('a man')).toBeDefined();
  expect(useSignupDraft.getState().signup_message).toBe(UTRECHT);
});

it('does not replace own words, nor a line that was changed [R-SIGNUP-FIRST-LINE]', async () => {
  const { user, field } = showMessage('Utrecht');
  await user.type(await field(), 'x');
  expect(screen.queryByRole('button', { name: UTRECHT })).toBeNull();
  await user.clear(await field());
  await user.click(screen.getByRole('button', { name: UTRECHT }));
  await user.type(await field(), '!');
  expect(await field()).toHaveProperty('value', `${UTRECHT}!`);
  expect(screen.queryByRole('button', { name: UTRECHT })).toBeNull();
});

it('has a line to a member who does not say where they live [R-SIGNUP-FIRST-LINE]', async () => {
  showMessage(null);
  expect(await screen.findByRole('button', { name: 'Hello! How is your week going?' })).toBeDefined();
});
