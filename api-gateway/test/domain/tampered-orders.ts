import type { TestClient, TestResponse } from '../client.ts';
import { order } from './tamper-scene.ts';
import type { TamperScene } from './tamper-scene.ts';

/**
 * What a page of the site never sends about money: each of these requests is refused, and nothing in the database is
 * another than before.
 */
export type Tampered = readonly [title: string, status: number, send: (scene: TamperScene) => Promise<TestResponse>];

export const get = (client: TestClient, path: string, query: Record<string, string>) =>
  client.get(`${path}?${new URLSearchParams(query).toString()}`);

/** Orders that no page sends. */
export const ORDERS: readonly Tampered[] = [
  ['a price of its own', 422, (scene) => order(scene, { amount: 1 })],
  ['a price of nothing', 422, (scene) => order(scene, { price: 0 })],
  ['more credits for it', 422, (scene) => order(scene, { credits: 1000 })],
  ['a currency', 422, (scene) => order(scene, { currency: 'PLN' })],
  ['a status', 422, (scene) => order(scene, { status: 'completed' })],
  ['another buyer', 422, (scene) => order(scene, { user_id: 1 })],
  ['a discount by itself', 422, (scene) => order(scene, { value_percentage: 100 })],
  ['where to go afterwards', 422, (scene) => order(scene, { redirect_url: 'https://elsewhere.test/' })],
  ['a bundle that does not exist', 404, (scene) => order(scene, { bundle_id: '41' })],
  ['no bundle', 422, (scene) => order(scene, { bundle_id: undefined })],
  ['a bundle as a number', 422, (scene) => order(scene, { bundle_id: 40 })],
  ['a bundle of another object', 404, (scene) => order(scene, { bundle_id: '__proto__' })],
  ['a method that does not exist', 422, (scene) => order(scene, { method: 'gold' })],
  ['a method of another country', 422, (scene) => order(scene, { method: 'blik' })],
  ['a country without the method', 422, (scene) => order(scene, { country: 'DE' })],
  ['a retired method', 422, (scene) => order(scene, { method: 'giropay', country: 'DE' })],
  ['a direct debit in dollars', 422, (scene) => order(scene, { method: 'sdd', country: 'US' })],
  ['a country that does not exist', 422, (scene) => order(scene, { country: 'XX' })],
  ['a country that the site does not serve', 422, (scene) => order(scene, { method: 'paypal', country: 'NZ' })],
  [
    'the stored card in a country that the site does not serve',
    422,
    (scene) => order(scene, { method: 'creditcard', country: 'NZ', stored_card: true }),
  ],
  ['a country in small letters', 422, (scene) => order(scene, { country: 'nl' })],
  ['no consent', 422, (scene) => order(scene, { consents: { immediate_start: false } })],
  ['no consents at all', 422, (scene) => order(scene, { consents: undefined })],
  ['a consent as a text', 422, (scene) => order(scene, { consents: { immediate_start: 'true' } })],
  ['a second order beside an open one', 409, (scene) => order(scene, { instead_of_open: false })],
  ['no Idempotency-Key', 422, (scene) => order(scene, {}, { 'idempotency-key': undefined })],
  ['an Idempotency-Key that is none', 422, (scene) => order(scene, {}, { 'idempotency-key': '1' })],
  ['the Idempotency-Key of another order', 422, (scene) => order(scene, {}, { 'idempotency-key': scene.usedKey })],
  ['another site’s page behind it', 403, (scene) => order(scene, {}, { origin: 'https://elsewhere.test' })],
  ['no page behind it', 403, (scene) => order(scene, {}, { origin: undefined })],
  ['nobody logged in', 403, ({ visitor }) => order({ thief: visitor }, {})],
  ['a session that was made up', 403, (scene) => order({ thief: forger(scene) }, {})],
];

/** Discount codes that are not the sender's to use. */
export const CODES: readonly Tampered[] = [
  ['that does not exist', 404, (scene) => order(scene, { discount_code: 'NOSUCHCODE' })],
  ['of another member', 404, (scene) => order(scene, { discount_code: scene.codes['another-member'] })],
  ['of another tenant', 404, (scene) => order(scene, { discount_code: scene.codes['another-tenant'] })],
  ['of another country', 404, (scene) => order(scene, { discount_code: scene.codes.country })],
  ['that is over', 410, (scene) => order(scene, { discount_code: scene.codes.expired })],
  ['that was used', 409, (scene) => order(scene, { discount_code: scene.codes.used })],
  ['below its minimum order', 422, (scene) => order(scene, { discount_code: scene.codes.minimum })],
  ['of another method', 422, (scene) => order(scene, { discount_code: scene.codes.method })],
  [
    'for a country that the site does not serve',
    422,
    (scene) => get(scene.thief, '/api/discountcode.php', { code: 'ABCD', bundle: '40', country: 'NZ' }),
  ],
  ['twice', 422, (scene) => order(scene, { discount_code: [scene.codes.method, scene.codes.method] })],
  ['of the time bonus, which is used', 409, (scene) => order(scene, { discount_code: 'TIMEBONUS25' })],
  [
    'looked up by a visitor',
    403,
    (scene) => get(scene.visitor, '/api/discountcode.php', { code: 'ABCD', bundle: '40' }),
  ],
  [
    'looked up for a bundle that does not exist',
    404,
    (scene) => get(scene.thief, '/api/discountcode.php', { code: 'ABCD', bundle: '41', country: 'NL' }),
  ],
];

/** A client with a session cookie of the right form that nobody was given. */
function forger({ gateway, thief }: TamperScene): TestClient {
  const client = gateway.client();
  for (const [name, value] of thief.cookies) {
    const other = value.startsWith('A') ? 'B' : 'A';
    client.cookies.set(name, other + value.slice(1));
  }
  return client;
}
