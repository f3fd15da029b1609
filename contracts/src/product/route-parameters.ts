import { PAYMENT_METHODS } from './lists.ts';
import type { RouteId } from './routes.ts';

/** A number as an id is written: no sign, no leading zero, within what JavaScript counts exactly. */
const ID = /^[1-9]\d{0,14}$/;
/** Left out, the checkout chooses one. */
const PAYMENT_METHOD = new RegExp(`^(${PAYMENT_METHODS.join('|')})?$`);
const LIKES_TYPE = /^(received|given|matches)$/;

/**
 * What the open parameters of a route may be. An address with something else in their place leads to nothing:
 * `/members/abc` is 404, not a page that fails. Parameters that are not named here are open: slugs of landing pages
 * have a default copy (R-LANDERS-SLUG-UNKNOWN), and orders and payments are looked up.
 */
const PATTERNS: { readonly [R in RouteId]?: Readonly<Record<string, RegExp>> } = {
  'members-id': { id: ID },
  'members-id-chat': { id: ID },
  'members-id-landing': { id: ID },
  'members-id-landing2': { id: ID },
  'members-id-landing3': { id: ID },
  'members-id-signup': { id: ID },
  'likes-m-id': { id: ID },
  'likes-type': { type: LIKES_TYPE },
  'chats-id': { id: ID },
  'credits-id-paymentmethod': { paymentmethod: PAYMENT_METHOD },
};

/** Whether the parameters of an address are of the form that its route has. */
export function parametersFit(route: RouteId, params: Readonly<Record<string, string | undefined>>): boolean {
  return Object.entries(PATTERNS[route] ?? {}).every(([name, pattern]) => pattern.test(params[name] ?? ''));
}
