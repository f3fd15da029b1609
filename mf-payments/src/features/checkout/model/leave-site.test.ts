import { expect, it } from 'vitest';
import { leaveFor } from './leave-site.ts';

it('opens web addresses only', () => {
  expect(() => leaveFor('javascript:alert(1)')).toThrow('no web address');
  expect(() => leaveFor('data:text/html,x')).toThrow('no web address');
});
