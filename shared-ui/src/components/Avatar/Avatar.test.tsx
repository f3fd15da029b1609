import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar } from './Avatar.tsx';

const picture = {
  variants: [{ width: 100, height: 125, avif: '/a.avif', webp: '/a.webp' }],
  color: '#aabbcc',
  width: 100,
  height: 125,
};

it('is hidden from screen readers beside the name', () => {
  render(<Avatar picture={picture} />);
  expect(screen.queryByRole('img')).toBeNull();
});

it('has a name when it is alone, with and without a photo', () => {
  const { rerender } = render(<Avatar picture={picture} alt="Anna" />);
  expect(screen.getByRole('img', { name: 'Anna' })).toBeDefined();
  rerender(<Avatar picture={null} alt="Anna" />);
  expect(screen.getByRole('img', { name: 'Anna' })).toBeDefined();
});

it('has a text for online, and only when it is given', () => {
  const { container, rerender } = render(<Avatar picture={null} onlineLabel="online" />);
  expect(container.textContent).toBe('online');
  rerender(<Avatar picture={null} />);
  expect(container.textContent).toBe('');
});
