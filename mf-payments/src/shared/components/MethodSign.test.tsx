import { render } from '@testing-library/react';
import { PAYMENT_METHODS } from '@tandem/contracts/product/lists';
import { expect, it } from 'vitest';
import { MethodSign } from './MethodSign.tsx';

const shown = (method: (typeof PAYMENT_METHODS)[number]) => {
  const { container } = render(<MethodSign method={method} />);
  const [sign] = container.children;
  const paths = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d')?.length ?? 0);
  return { sign, paths, letters: sign?.getAttribute('data-letters') ?? '' };
};

it.each(PAYMENT_METHODS)('%s has a mark that is neither text of the page nor heard [R-PAY-METHOD-MARKS]', (method) => {
  const { sign, paths, letters } = shown(method);
  expect(sign?.getAttribute('aria-hidden')).toBe('true');
  expect(sign?.textContent).toBe('');
  expect(sign?.querySelector('title, [role]')).toBeNull();
  expect(paths.length + letters.length, 'something is drawn').toBeGreaterThan(0);
});

it('draws the schemes of the set, and those of cards as two [R-PAY-METHOD-MARKS]', () => {
  for (const method of ['visa', 'mastercard', 'paypal', 'applepay', 'sdd'] as const) {
    const { paths } = shown(method);
    expect(paths, method).toHaveLength(1);
    expect(paths[0], method).toBeGreaterThan(100);
  }
  expect(shown('creditcard').paths).toHaveLength(2);
});

it.each(['ideal', 'bancontact', 'blik', 'prezelewy24', 'eps', 'paysafecard', 'cartebancaire', 'nexi'] as const)(
  'draws %s by a mark of our own, without letters [R-PAY-METHOD-MARKS]',
  (method) => {
    const { paths, letters } = shown(method);
    expect(letters).toBe('');
    expect(paths).toHaveLength(1);
  },
);

it('has another mark for each method that is not a transfer [R-PAY-METHOD-MARKS]', () => {
  const marks = PAYMENT_METHODS.map((method) => {
    const { container } = render(<MethodSign method={method} />);
    return container.innerHTML;
  });
  expect(new Set(marks).size).toBe(PAYMENT_METHODS.length);
});

it('writes long names smaller, so that the tile cuts none off [R-PAY-METHOD-MARKS]', () => {
  for (const method of PAYMENT_METHODS) {
    const { sign, letters } = shown(method);
    expect(sign?.hasAttribute('data-long'), method).toBe(letters.length > 6);
  }
});
