import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { PhotoAndLines } from './PhotoAndLines.tsx';

it('has no words, and stands where its classes say', async () => {
  const { container } = render(<PhotoAndLines className="both" photoClassName="photo" />);
  expect(container.textContent).toBe('');
  expect(container.querySelectorAll('.both > .photo')).toHaveLength(1);
  await checkAccessibility();
});
