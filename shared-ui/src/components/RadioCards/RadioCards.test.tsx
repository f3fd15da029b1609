import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { RadioCards } from './RadioCards.tsx';

function Harness() {
  const [value, setValue] = useState<'ideal' | 'card' | 'paypal' | null>(null);
  return (
    <RadioCards
      label="Payment method"
      value={value}
      onChange={setValue}
      options={[
        { value: 'ideal', label: 'iDEAL', hint: 'Through your bank' },
        { value: 'card', label: 'Card' },
        { value: 'paypal', label: 'PayPal', disabled: true },
      ]}
    />
  );
}

it('selects one of the cards by mouse and by arrow keys', async () => {
  render(<Harness />);
  expect(screen.getByRole('radiogroup', { name: 'Payment method' })).toBeDefined();
  await userEvent.click(screen.getByText('Through your bank'));
  expect(screen.getByRole('radio', { name: /iDEAL/, checked: true })).toBeDefined();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: 'Card', checked: true })).toBeDefined();
  await userEvent.click(screen.getByText('PayPal'));
  expect(screen.getByRole('radio', { name: 'PayPal', checked: false })).toBeDefined();
  await checkAccessibility();
});
