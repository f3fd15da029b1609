import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Text } from './Text.tsx';

it('is a paragraph by default', () => {
  const { rerender } = render(<Text>Hello</Text>);
  expect(screen.getByText('Hello').tagName).toBe('P');
  rerender(
    <Text as="span" tone="muted" size="s" tabular>
      Hello
    </Text>,
  );
  expect(screen.getByText('Hello').tagName).toBe('SPAN');
  expect(screen.getByText('Hello').className).toBe('s muted tabular');
});
