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

it('takes no more than its length', async () => {
  render(<TextArea label="About you" maxLength={4} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'About you' }), 'abcdef');
  expect(screen.getByRole('textbox', { name: 'About you' })).toHaveProperty('value', 'abcd');
});
