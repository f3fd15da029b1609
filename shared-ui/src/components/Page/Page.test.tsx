import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Page } from './Page.tsx';

it.each(['wide', 'narrow', 'form'] as const)('has the width %s', (width) => {
  const { container } = render(<Page width={width}>content</Page>);
  expect(container.firstElementChild?.className).toBe(`page ${width}`);
});

it('is wide by default, and flush only on request', () => {
  const { container, rerender } = render(<Page>content</Page>);
  expect(container.firstElementChild?.className).toBe('page wide');
  rerender(<Page flush>content</Page>);
  expect(container.firstElementChild?.className).toBe('page wide flush');
});
