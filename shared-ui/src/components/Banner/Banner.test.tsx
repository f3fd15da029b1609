import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { Banner } from './Banner.tsx';

it('shows title, text and action, and can be dismissed', async () => {
  const handleDismiss = vi.fn();
  render(
    <Banner
      tone="warning"
      title="Confirm your e-mail"
      action={<a href="#send">Send again</a>}
      onDismiss={handleDismiss}
      dismissLabel="Not now"
    >
      We sent you a link.
    </Banner>,
  );
  expect(screen.getByText('Confirm your e-mail')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Send again' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(handleDismiss).toHaveBeenCalledOnce();
  await checkAccessibility();
});

it('interrupts only with what is live and dangerous', () => {
  const { rerender } = render(<Banner tone="danger">Payment failed</Banner>);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(
    <Banner tone="danger" live>
      Payment failed
    </Banner>,
  );
  expect(screen.getByRole('alert')).toBeDefined();
  rerender(<Banner live>Saved</Banner>);
  expect(screen.getByRole('status')).toBeDefined();
});
