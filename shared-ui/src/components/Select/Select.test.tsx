import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { Select } from './Select.tsx';

const options = [
  { value: 'NL', label: 'Netherlands' },
  { value: 'FR', label: 'France' },
];

it('offers its options under its label', async () => {
  const handleChange = vi.fn();
  render(
    <Select
      label="Country"
      placeholder="Choose a country"
      options={options}
      onChange={handleChange}
      error="Choose a country first."
    />,
  );
  const select = screen.getByRole('combobox', { name: 'Country' });
  expect(select).toHaveProperty('value', '');
  await userEvent.selectOptions(select, 'France');
  expect(select).toHaveProperty('value', 'FR');
  expect(handleChange).toHaveBeenCalledOnce();
  expect(screen.getByRole('alert').textContent).toBe('Choose a country first.');
  await checkAccessibility();
});
