import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { GIFTS } from '@tandem/contracts/product/lists';
import { GiftDrawing } from './GiftDrawing.tsx';

it('each gift has a drawing of its own, which is decoration [F-CHAT-GIFTS]', () => {
  const drawn = GIFTS.map((gift) => {
    const { container } = render(<GiftDrawing gift={gift} />);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    return container.innerHTML;
  });
  expect(new Set(drawn).size).toBe(GIFTS.length);
});
