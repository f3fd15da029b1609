import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { Segmented } from './Segmented.tsx';

it('is a group of radios with one selected', async () => {
  const handleChange = vi.fn();
  render(
    <Segmented
      label="I am looking for"
      value="female"
      onChange={handleChange}
      options={[
        { value: 'female', label: 'Women' },
        { value: 'male', label: 'Men' },
      ]}
    />,
  );
  expect(screen.getByRole('radiogroup', { name: 'I am looking for' })).toBeDefined();
  expect(screen.getByRole('radio', { name: 'Women', checked: true })).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: 'Men' }));
  expect(handleChange).toHaveBeenCalledWith('male');
  await checkAccessibility();
});
