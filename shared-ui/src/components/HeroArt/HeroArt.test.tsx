import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HeroArt } from './HeroArt.tsx';

it.each(['tandemly', 'nuit'] as const)('the scene of %s is decoration and is cut, not squeezed', (scene) => {
  const { container } = render(<HeroArt scene={scene} />);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  expect(container.querySelector('svg')?.getAttribute('preserveAspectRatio')).toBe('xMidYMax slice');
});
