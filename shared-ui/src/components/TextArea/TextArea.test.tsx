import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { TextArea } from './TextArea.tsx';

it('counts, and announces what is left only near the end', async () => {
  render(<TextArea label="About you" maxLength={60} counterLabel={(left) => `${left} characters left`} />);
  const field = screen.getByRole('textbox', { name: 'About you' });
  await userEvent.type(field, 'Hello');
  expect(screen.getByText('5 / 60')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('');
  await userEvent.type(field, ' there you');
  expect(screen.getByRole('status').textContent).toBe('45 characters left');
  await checkAccessibility();
});

it.each([
  ['its own text', {}],
  ['a text that it is given', { value: 'Hello', onChange: () => undefined }],
])('grows with %s in every browser: its place has a copy of it', async (_what, props) => {
  render(<TextArea label="About you" {...props} />);
  const field = screen.getByRole('textbox', { name: 'About you' });
  await userEvent.type(field, 'Hello');
  const copy = field.nextElementSibling;
  expect(copy).toHaveProperty('dataset.text', 'Hello');
  for (const name of field.classList) expect(copy?.classList.contains(name)).toBe(true);
});

const say = (left: number) => (left < 0 ? `${-left} too many` : `${left} left`);

it('keeps what is too long, marks it, and says how many characters are too many [V-PLATFORM-TOO-LONG-KEPT]', async () => {
  render(<TextArea label="About you" maxLength={4} counterLabel={say} />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'About you' });
  await userEvent.type(field, 'abcd');
  expect(field.getAttribute('aria-invalid')).toBeNull();
  await userEvent.type(field, 'ef');
  expect([field.value, field.getAttribute('aria-invalid'), field.maxLength]).toEqual(['abcdef', 'true', -1]);
  expect(screen.getByText('6 / 4 · 2 too many')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('2 too many');
  await checkAccessibility();
});

it('counts as the server does: an emoji is one character, spaces around the text are none [V-PLATFORM-CODE-POINTS]', () => {
  render(
    <TextArea label="About you" maxLength={4} counterLabel={say} value={' 😀😀😀😀\n'} onChange={() => undefined} />,
  );
  expect(screen.getByText('4 / 4')).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'About you' }).getAttribute('aria-invalid')).toBeNull();
});
