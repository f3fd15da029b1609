import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { checkAccessibility } from '../check-accessibility.ts';
import { ResponsivePicture, type PictureSource } from './ResponsivePicture.tsx';

const picture: PictureSource = {
  variants: [
    { width: 160, height: 200, avif: '/s.avif', webp: '/s.webp' },
    { width: 640, height: 800, avif: '/l.avif', webp: '/l.webp' },
  ],
  color: '#aabbcc',
  width: 640,
  height: 800,
};

it('has AVIF and WebP in every size, keeps its place and shows its colour', async () => {
  const { container } = render(<ResponsivePicture picture={picture} sizes="50vw" alt="Anna at the harbour" />);
  const image = screen.getByRole('img', { name: 'Anna at the harbour' });
  expect(container.querySelector('source')?.getAttribute('srcset')).toBe('/s.avif 160w, /l.avif 640w');
  expect(image.getAttribute('srcset')).toBe('/s.webp 160w, /l.webp 640w');
  expect(image.getAttribute('width')).toBe('640');
  expect(image.getAttribute('height')).toBe('800');
  // In sight or not, it gives way to the photo that is to be first.
  expect([image.getAttribute('loading'), image.getAttribute('fetchpriority')]).toEqual(['lazy', 'low']);
  expect(container.querySelector('picture')?.style.backgroundColor).toBe('rgb(170, 187, 204)');
  await checkAccessibility();
});

it('loads first what is visible at once', () => {
  render(<ResponsivePicture picture={picture} sizes="50vw" alt="Anna" priority />);
  const image = screen.getByRole('img', { name: 'Anna' });
  expect(image.getAttribute('fetchpriority')).toBe('high');
  expect(image.getAttribute('loading')).toBeNull();
});

it('loads the next photo of a gallery before it is visible, after the one on show', () => {
  render(<ResponsivePicture picture={picture} sizes="100vw" alt="Anna" eager />);
  const image = screen.getByRole('img', { name: 'Anna' });
  expect([image.getAttribute('loading'), image.getAttribute('fetchpriority')]).toEqual(['eager', 'low']);
});

it('keeps place and name when the photo fails to load, and tries another one', () => {
  const { rerender } = render(<ResponsivePicture picture={picture} sizes="50vw" alt="Anna" />);
  fireEvent.error(screen.getByRole('img', { name: 'Anna' }));
  const broken = screen.getByRole('img', { name: 'Anna' });
  expect(broken.tagName).toBe('SPAN');
  expect(broken.style.aspectRatio).toBe('640 / 800');
  const other = { ...picture, variants: [{ width: 160, height: 200, avif: '/o.avif', webp: '/o.webp' }] };
  rerender(<ResponsivePicture picture={other} sizes="50vw" alt="Anna" />);
  expect(screen.getByRole('img', { name: 'Anna' }).tagName).toBe('IMG');
});
