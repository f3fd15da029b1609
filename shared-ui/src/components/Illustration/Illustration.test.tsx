import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as drawings from './Illustration.tsx';

it.each(Object.entries(drawings))('%s is decoration', (_name, Art) => {
  const { container } = render(<Art />);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});
