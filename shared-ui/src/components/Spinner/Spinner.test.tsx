import { render, screen } from '@testing-library/react';
import { Spinner } from './Spinner.tsx';

it('says what it waits for, or nothing where that is said already', () => {
  const { rerender } = render(<Spinner label="Processing your payment" />);
  expect(screen.getByRole('status').textContent).toBe('Processing your payment');
  rerender(<Spinner />);
  expect(screen.queryByRole('status')).toBeNull();
});
