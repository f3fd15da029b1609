export type Fields = Record<string, unknown>;
/** What an endpoint returns: a status and a body. */
export type Result = readonly [number, Fields];
/** Its handler gets the parts of the path that the pattern has in brackets. */
export type Route = readonly [method: string, pattern: RegExp, run: (body: Fields, ...parts: string[]) => Result];

export const problem = (status: number, detail: string): Fields => ({ status, title: 'Refused', detail });

/** Mandates that a first payment by card leaves begin with this. */
export const CARD_MANDATE = 'mdt_card';
const CARD_DETAILS = { cardNumber: '6787', cardLabel: 'Mastercard', cardHolder: 'Kept Out' };
/** An account that Mollie refuses, with words that name it. */
export const REFUSED_ACCOUNT = 'DE89370400440532013000';
const ONE = /^\/customers\/cst_\w+\/mandates\/(mdt_\w+)$/;

/** Mollie's mandates: of the cards of first payments, and those that the site makes for direct debits. */
export function mandateRoutes(): readonly Route[] {
  let made = 0;
  const revoked = new Set<string>();
  const gone: Result = [410, problem(410, 'The mandate was revoked.')];
  return [
    [
      'POST',
      /^\/customers\/(cst_\w+)\/mandates$/,
      (body) => {
        const { consumerAccount: account, consumerName: name } = body;
        if (account === REFUSED_ACCOUNT)
          return [422, problem(422, `The account ${account} of ${String(name)} is closed`)];
        return [201, { resource: 'mandate', id: `mdt_${(made += 1)}`, status: 'valid', ...body }];
      },
    ],
    [
      'GET',
      ONE,
      (_body, id = '') =>
        revoked.has(id)
          ? gone
          : [200, { resource: 'mandate', id, status: 'valid', method: 'creditcard', details: CARD_DETAILS }],
    ],
    [
      'DELETE',
      ONE,
      (_body, id = '') => {
        if (revoked.has(id)) return gone;
        revoked.add(id);
        return [204, {}];
      },
    ],
  ];
}
