import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Tag } from './Tag.tsx';

it('shows its text in the given tone', () => {
  render(<Tag tone="success">Save 16%</Tag>);
  expect(screen.getByText('Save 16%').parentElement?.className).toContain('success');
});
