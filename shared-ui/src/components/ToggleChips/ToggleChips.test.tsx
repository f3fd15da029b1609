import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { Chips, ToggleChips } from './ToggleChips.tsx';

const options = ['music', 'wine', 'beach'].map((value) => ({ value, label: value }));

function Harness({ max }: { max?: number }) {
  const [value, setValue] = useState<string[]>(['music']);
  return <ToggleChips label="Interests" options={options} value={value} onChange={setValue} max={max} />;
}

it('adds and takes away', async () => {
  render(<Harness />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'wine' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'music' }));
  expect(screen.getByRole('checkbox', { name: 'wine', checked: true })).toBeDefined();
  expect(screen.getByRole('checkbox', { name: 'music', checked: false })).toBeDefined();
  await checkAccessibility();
});

it('disables the others when the maximum is selected, never the selected ones', async () => {
  render(<Harness max={2} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'wine' }));
  expect(screen.getByRole('checkbox', { name: 'beach' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('checkbox', { name: 'wine' })).toHaveProperty('disabled', false);
});

it('renders labels that are not interactive as a list', async () => {
  render(<Chips label="Interests" items={[{ key: 'a', label: 'Hiking', marked: true }]} />);
  expect(screen.getByRole('list', { name: 'Interests' }).textContent).toBe('Hiking');
  await checkAccessibility();
});
