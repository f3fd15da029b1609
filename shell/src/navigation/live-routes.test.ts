import { describe, expect, it } from 'vitest';
import { someRoute } from '../test-routes.ts';
import { routeAt } from './live-routes.ts';

const routes = [
  someRoute('checkout', { path: '/credits/:id/:paymentmethod?' }),
  someRoute('again', { path: '/credits/repeat-order' }),
  someRoute('home', { path: '/' }),
];
const idAt = (pathname: string) => routeAt(routes, pathname)?.id ?? null;

describe('the route of an address', () => {
  it.each([
    ['/', 'home'],
    ['/credits/popular', 'checkout'],
    ['/credits/popular/ideal', 'checkout'],
    ['/credits/repeat-order', 'again'],
  ])('%s is %s', (pathname, id) => expect(idAt(pathname)).toBe(id));

  it('is null for an unknown address', () => expect(idAt('/no/such/page')).toBeNull());
});
