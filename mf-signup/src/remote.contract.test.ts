import { CONTRACT_VERSION } from '@tandem/contracts/composition/remote';
import type { RouteDefinition } from '@tandem/contracts/composition/remote';
import { expect, it } from 'vitest';
import remote from './remote.ts';
import { unsavedInput } from './shared/unsaved-input.ts';

/** The public surface of this remote: a change here is a change for others. */
it('offers what others build on', async () => {
  const routes: Readonly<Record<string, RouteDefinition | undefined>> = (await remote.routes()).default;
  expect(remote.id).toBe('mf-signup');
  expect(remote.contract).toBe(`^${CONTRACT_VERSION.split('.')[0]}`);
  expect(Object.keys(remote.slots ?? {})).toEqual(['signup-modal']);
  expect(Object.entries(routes).map(([id, route]) => [id, route?.link, route?.prerender !== undefined])).toEqual([
    ['login', 'login', true],
    ['signup', 'signup', true],
    ['members-id-signup', undefined, true],
    ['complete-signup', undefined, true],
    ['activate-done', 'activate', true],
    ['activate-error', undefined, true],
    ['reset-password', 'resetPassword', true],
    ['reset-password-do', 'resetPasswordDo', false],
    ['mail-change-do', 'mailChange', false],
    ['account-deleted', 'accountDeleted', false],
  ]);
});

it('outlines the pages with one button as such, until they are there', async () => {
  const routes = Object.entries((await remote.routes()).default);
  expect(routes.filter(([, { skeleton }]) => skeleton === 'notice').map(([id]) => id)).toEqual([
    'complete-signup',
    'activate-done',
    'activate-error',
    'mail-change-do',
    'account-deleted',
  ]);
  expect(Object.fromEntries(routes)['complete-signup']?.skeletonWith, 'a step has fields').toEqual({
    parameter: 'step',
    skeleton: 'form',
  });
  const others = routes.filter(([, { skeleton }]) => skeleton !== 'notice');
  expect(others.every(([, { skeleton }]) => skeleton === 'form')).toBe(true);
});

it('is not replaced while something typed would be lost', () => {
  expect(remote.canUpdate?.()).toBe('allow');
  const release = unsavedInput.hold();
  expect(remote.canUpdate?.()).toBe('block');
  release();
  expect(remote.canUpdate?.()).toBe('allow');
});
