import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { BottomSheet } from './BottomSheet.tsx';

it('is a modal with its title as name', async () => {
  render(
    <BottomSheet open onClose={() => undefined} title="Filters" closeLabel="Close">
      <p>Province</p>
    </BottomSheet>,
  );
  expect(screen.getByRole('dialog', { name: 'Filters' })).toHaveProperty('open', true);
  await checkAccessibility();
});
