import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Stack } from './Stack.tsx';

it('sets its gap on the 4 px grid and renders the given element', () => {
  const { container } = render(
    <Stack gap={6} align="center" as="section">
      one
    </Stack>,
  );
  const stack = container.firstElementChild as HTMLElement;
  expect(stack.tagName).toBe('SECTION');
  expect(stack.style.gap).toBe('var(--space-6)');
  expect(stack.style.alignItems).toBe('center');
});
