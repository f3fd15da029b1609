import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Cluster } from './Cluster.tsx';

it('sets distance and alignment', () => {
  const { container } = render(
    <Cluster gap={3} justify="space-between" className="own">
      one
    </Cluster>,
  );
  const cluster = container.firstElementChild as HTMLElement;
  expect(cluster.style.gap).toBe('var(--space-3)');
  expect(cluster.style.justifyContent).toBe('space-between');
  expect(cluster.className).toBe('cluster own');
});
