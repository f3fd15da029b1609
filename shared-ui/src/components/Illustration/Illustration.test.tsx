import { render } from '@testing-library/react';
import * as drawings from './Illustration.tsx';
import { HeroArt } from '../HeroArt/HeroArt.tsx';

it.each(Object.entries(drawings))('%s is decoration', (_name, Art) => {
  const { container } = render(<Art />);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});

it.each(['tandemly', 'nuit'] as const)('the scene of %s is decoration and is cut, not squeezed', (scene) => {
  const { container } = render(<HeroArt scene={scene} />);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  expect(container.querySelector('svg')?.getAttribute('preserveAspectRatio')).toBe('xMidYMax slice');
});
