import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Spinner } from './Spinner.tsx';

it('has a text for what is loading, or none where that is announced already', () => {
  const { rerender } = render(<Spinner label="Processing your payment" />);
  expect(screen.getByRole('status').textContent).toBe('Processing your payment');
  rerender(<Spinner />);
  expect(screen.queryByRole('status')).toBeNull();
});
