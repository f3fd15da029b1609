import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useLateDefault } from './use-late-default.ts';

function Country({ own }: { own: string }) {
  return (
    <select aria-label="Country" {...useLateDefault(own)}>
      <option>NL</option>
      <option>FR</option>
      <option>BE</option>
    </select>
  );
}

const field = () => screen.getByLabelText<HTMLSelectElement>('Country');

it('is chosen in the same element when it is known', () => {
  const { rerender } = render(<Country own="NL" />);
  const before = field();
  rerender(<Country own="FR" />);
  expect([field() === before, field().value]).toEqual([true, 'FR']);
  rerender(<Country own="BE" />);
  expect(field().value).toBe('BE');
});

it('does not replace what the visitor chose, nor a select that is open', () => {
  const { rerender, unmount } = render(<Country own="NL" />);
  field().value = 'BE';
  rerender(<Country own="FR" />);
  expect(field().value).toBe('BE');
  unmount();
  const { rerender: again } = render(<Country own="NL" />);
  field().focus();
  again(<Country own="FR" />);
  expect(field().value).toBe('NL');
});
