import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderFrame } from '../test-frame.tsx';
import { someRoute } from '../test-routes.ts';
import { RouteSkeleton } from './PageSkeleton.tsx';

const checkout = someRoute('checkout', {
  path: '/credits/:id',
  skeleton: 'form',
  subject: { kind: 'bundle', parameter: 'id', payment: 'payment' },
});

it.each([
  ['/credits/40', 'form'],
  ['/credits/40?code=SUMMER', 'form'],
  ['/credits/40?payment=7d0c3a52-6f4b-4a0e-9d68-0a3f3a1c9b11', 'outcome'],
])('%s begins with the outline of a page of its own shape: %s [R-PAY-STATUS-OUTLINE]', (at, outline) => {
  renderFrame(<RouteSkeleton route={checkout} />, { at });
  expect(screen.getByRole('status').dataset['outline']).toBe(outline);
});

it.each([
  ['/complete-signup', 'notice'],
  ['/complete-signup?next=%2Fmembers', 'notice'],
  ['/complete-signup?step=info&next=%2Fmembers', 'form'],
])('%s begins with the outline of what its address names: %s [R-SIGNUP-STEPS-DEVICE]', (at, outline) => {
  const route = someRoute('complete-signup', {
    path: '/complete-signup',
    skeleton: 'notice',
    skeletonWith: { parameter: 'step', skeleton: 'form' },
  });
  renderFrame(<RouteSkeleton route={route} />, { at });
  expect(screen.getByRole('status').dataset['outline']).toBe(outline);
});

it('has the outline of its route where no payment can be named', () => {
  renderFrame(<RouteSkeleton route={someRoute('chats', { skeleton: 'list' })} />, { at: '/chats?payment=1' });
  expect(screen.getByRole('status').dataset['outline']).toBe('list');
});
