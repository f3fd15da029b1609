import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Heading } from './Heading.tsx';

it('separates level and size', () => {
  const { rerender } = render(<Heading level={2}>Interests</Heading>);
  expect(screen.getByRole('heading', { level: 2, name: 'Interests' }).className).toContain('section');
  rerender(
    <Heading level={2} size="card">
      Interests
    </Heading>,
  );
  expect(screen.getByRole('heading', { level: 2 }).className).toContain('card');
});
