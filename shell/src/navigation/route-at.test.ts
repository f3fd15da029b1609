import { describe, expect, it } from 'vitest';
import type { RouteId } from '@tandem/contracts/product/routes';
import { fillPath, ROUTES } from '@tandem/contracts/product/routes';
import { routeAt } from './route-at.ts';

describe('the route of an address', () => {
  it.each(Object.entries(ROUTES))('%s is found by its own path', (id, { path }) => {
    expect(routeAt(fillPath(path, { id: 7, type: 'given', slug: 'spring', paymentmethod: 'ideal' }))).toBe(
      id as RouteId,
    );
  });

  it('takes the literal path before the one with a parameter', () => {
    expect(routeAt('/credits/repeat-order')).toBe('credits-repeat-order');
    expect(routeAt('/credits/popular')).toBe('credits-id-paymentmethod');
  });

  it('is null for an unknown address', () => {
    expect(routeAt('/no/such/page')).toBeNull();
  });
});
