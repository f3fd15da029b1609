import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { Tooltip } from './Tooltip.tsx';

it('describes its element, and Escape hides it until it is focused again', async () => {
  render(
    <Tooltip text="Seen in the last ten minutes">
      {(describedBy) => (
        <button type="button" aria-describedby={describedBy}>
          Online
        </button>
      )}
    </Tooltip>,
  );
  const button = screen.getByRole('button', { name: 'Online', description: 'Seen in the last ten minutes' });
  button.focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('tooltip').parentElement?.className).toContain('dismissed');
  await userEvent.tab();
  expect(screen.getByRole('tooltip').parentElement?.className).not.toContain('dismissed');
  await checkAccessibility();
});
