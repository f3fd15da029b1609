import { CONTRACT_VERSION } from '@tandem/contracts/composition/remote';
import type { RouteDefinition } from '@tandem/contracts/composition/remote';
import { expect, it } from 'vitest';
import remote from './remote.ts';
import { openOrder } from './shared/model/open-order.ts';

/** The public surface of this remote: a change here is a change for others. */
it('offers what others build on', async () => {
  const routes: Readonly<Record<string, RouteDefinition | undefined>> = (await remote.routes()).default;
  expect(remote.id).toBe('mf-payments');
  expect(remote.contract).toBe(`^${CONTRACT_VERSION.split('.')[0]}`);
  expect(Object.keys(remote.slots ?? {})).toEqual(['buy-credits', 'premium-packages']);
  expect(Object.entries(routes).map(([id, route]) => [id, route?.link])).toEqual([
    ['credits', 'buyCredits'],
    ['credits-repeat-order', 'repeatOrder'],
    ['transactions', 'transactions'],
    ['credits-id-paymentmethod', 'payBundle'],
    ['directdebit', 'payDebit'],
    ['premium', 'premium'],
    ['pricing', 'pricing'],
  ]);
});

it('has no alert and no news over an order, its status and its direct debit [R-FRAME-ALERT-CHECKOUT, R-FRAME-NEWS-WAIT]', async () => {
  const routes: Readonly<Record<string, RouteDefinition | undefined>> = (await remote.routes()).default;
  for (const id of ['credits-id-paymentmethod', 'credits-repeat-order', 'directdebit']) {
    expect(routes[id]?.frame?.withoutAlerts).toEqual(['activation', 'photo', 'mails']);
    expect(routes[id]?.frame?.withoutNews).toBe(true);
  }
});

it('is not replaced while an order is placed, and may be again when it failed', async () => {
  expect(remote.canUpdate?.()).toBe('allow');
  const order = openOrder.during(() => Promise.reject(new Error('refused')));
  expect(remote.canUpdate?.()).toBe('block');
  await expect(order).rejects.toThrow('refused');
  expect(remote.canUpdate?.()).toBe('allow');
});
