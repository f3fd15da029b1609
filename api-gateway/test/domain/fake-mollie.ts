import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { isOf } from '../../src/providers/payments/mollie/mollie-calls.ts';
import { createCertificate } from './certificate.ts';
import { CARD_MANDATE, mandateRoutes, problem, type Fields, type Result, type Route } from './fake-mandates.ts';

/** A key of the form that Mollie's have. */
export const FAKE_KEY = `test_${'k'.repeat(30)}`;

/** A request as it came to the server. */
export interface FakeRequest {
  method: string;
  path: string;
  key: string | undefined;
  authorization: string | undefined;
  body: Fields;
}

interface Money {
  currency: string;
  value: string;
}

export interface FakePayment extends Fields {
  id: string;
  status: string;
  amount: Money;
  isCancelable: boolean;
  amountRefunded?: Money;
  amountChargedBack?: Money;
  refunds: Fields[];
}

/** A server on this machine that speaks as much of Mollie's API as the site uses, with payments that a test decides. */
export interface FakeMollie {
  /** What MOLLIE_API_URL is set to. */
  url: string;
  requests: FakeRequest[];
  /** A payment by its id; what a test changes of it is what the API returns. Throws for one that there is not. */
  payment: (id: string) => FakePayment;
  /** The payments that were made with this id of the site. */
  madeFor: (paymentId: string) => FakePayment[];
  /** Forgets the keys of requests, as Mollie does after an hour. */
  forgetKeys: () => void;
  /** The next requests get this status, until it is null again. */
  failWith: (status: number | null) => void;
  /** The next payment is there, and its id returned only after this work with it. */
  beforeReturning: (work: (id: string) => Promise<void>) => void;
  close: () => Promise<void>;
}

const readBody = async (request: IncomingMessage): Promise<Fields> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? {} : (JSON.parse(text) as Fields);
};

async function requestOf(incoming: IncomingMessage): Promise<FakeRequest> {
  const url = new URL(incoming.url ?? '/', 'http://localhost');
  return {
    method: incoming.method ?? '',
    path: url.pathname.replace(/^\/v2/, ''),
    key: incoming.headers['idempotency-key'] as string | undefined,
    authorization: incoming.headers.authorization,
    body: await readBody(incoming),
  };
}

/** Work that is done with the next payment before the response with its id is sent. */
function createHold() {
  let work: ((id: string) => Promise<void>) | null = null;
  return {
    set: (next: (id: string) => Promise<void>) => void (work = next),
    pass: async ({ method, path }: FakeRequest, body: Fields) => {
      if (method !== 'POST' || path !== '/payments') return;
      const own = work;
      work = null;
      await own?.(String(body['id']));
    },
  };
}

const missing: Result = [404, problem(404, 'No such payment.')];

/** A payment as the API returns it. */
function shown({ refunds: _kept, ...payment }: FakePayment): Fields {
  const isDebit = payment['method'] === 'directdebit';
  return {
    resource: 'payment',
    ...payment,
    _links: {
      self: { href: `https://api.mollie.test/v2/payments/${payment.id}`, type: 'application/hal+json' },
      ...(!isDebit && { checkout: { href: `https://pay.mollie.test/${payment.id}`, type: 'text/html' } }),
    },
  };
}

/** A new payment; one by a mandate is pending, because nobody has to do anything, and one by a card is paid at once. */
function paymentFrom(body: Fields, id: string): FakePayment {
  const isCard = String(body['mandateId']).startsWith(CARD_MANDATE);
  const isDebit = body['sequenceType'] === 'recurring' && !isCard;
  return {
    ...body,
    id,
    mode: 'test',
    status: isCard ? 'paid' : isDebit ? 'pending' : 'open',
    amount: body['amount'] as Money,
    isCancelable: false,
    refunds: [],
    ...(isDebit && { method: 'directdebit' }),
    ...(body['sequenceType'] === 'first' && { mandateId: `${CARD_MANDATE}${id}` }),
  };
}

function refundOf(payment: FakePayment, body: Fields): Result {
  const amount = body['amount'] as Money;
  const refunded = Number(payment.amountRefunded?.value ?? 0) + Number(amount.value);
  if (payment.status !== 'paid' || refunded > Number(payment.amount.value))
    return [422, problem(422, 'The amount is higher than the maximum')];
  payment.amountRefunded = { currency: amount.currency, value: refunded.toFixed(2) };
  const refund = { resource: 'refund', id: `re_${payment.refunds.length}`, status: 'pending', ...body };
  payment.refunds.push(refund);
  return [201, refund];
}

function cancelled(payment: FakePayment): Result {
  if (!payment.isCancelable) return [422, problem(422, 'The payment cannot be canceled')];
  payment.status = 'canceled';
  return [200, shown(payment)];
}

const listOf = (name: string, items: readonly Fields[]): Result => [
  200,
  { count: items.length, _embedded: { [name]: items }, _links: { self: { href: '', type: '' } } },
];

function createRoutes(payments: Map<string, FakePayment>): readonly Route[] {
  let made = 0;
  let customers = 0;
  const create = (body: Fields): Result => {
    made += 1;
    const payment = paymentFrom(body, `tr_${String(made).padStart(10, '0')}`);
    payments.set(payment.id, payment);
    return [201, shown(payment)];
  };
  const of =
    (run: (payment: FakePayment, body: Fields) => Result) =>
    (body: Fields, id = ''): Result => {
      const payment = payments.get(id);
      return payment === undefined ? missing : run(payment, body);
    };
  return [
    ['POST', /^\/payments$/, create],
    ['GET', /^\/payments\/(tr_\w+)$/, of((payment) => [200, shown(payment)])],
    ['DELETE', /^\/payments\/(tr_\w+)$/, of(cancelled)],
    ['POST', /^\/payments\/(tr_\w+)\/refunds$/, of(refundOf)],
    ['GET', /^\/payments\/(tr_\w+)\/refunds$/, of(({ refunds }) => listOf('refunds', refunds))],
    ['POST', /^\/customers$/, (body) => [201, { resource: 'customer', id: `cst_${(customers += 1)}`, ...body }]],
    ...mandateRoutes(),
    ['DELETE', /^\/customers\/(cst_\w+)$/, () => [204, {}]],
    [
      'GET',
      /^\/customers\/(cst_\w+)\/payments$/,
      (_body, customer) => {
        const theirs = [...payments.values()].filter((payment) => payment['customerId'] === customer);
        return listOf('payments', theirs.map(shown));
      },
    ],
  ];
}

function paymentIn(payments: ReadonlyMap<string, FakePayment>, id: string): FakePayment {
  const payment = payments.get(id);
  if (payment === undefined) throw new Error(`there is no payment ${id}`);
  return payment;
}

/** Trusts every certificate until the returned function is called. */
function trustAnybody(): () => void {
  const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  return () => {
    if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
  };
}

/**
 * Starts it on a free port. The official client speaks HTTPS only and trusts nobody but public authorities, so their
 * check is off until the server is closed.
 */
export async function startFakeMollie(): Promise<FakeMollie> {
  const requests: FakeRequest[] = [];
  const payments = new Map<string, FakePayment>();
  const routes = createRoutes(payments);
  const kept = new Map<string, Result>();
  let failure: number | null = null;
  const hold = createHold();

  const respond = (request: FakeRequest): Result => {
    if (failure !== null) return [failure, problem(failure, 'A failure of the test.')];
    const { method, path, key, body } = request;
    const known = key === undefined ? undefined : kept.get(key);
    if (known !== undefined) return known;
    for (const [routeMethod, pattern, run] of routes) {
      const match = routeMethod === method ? pattern.exec(path) : null;
      if (match === null) continue;
      const result = run(body, ...match.slice(1));
      if (key !== undefined && result[0] < 300) kept.set(key, result);
      return result;
    }
    return [404, problem(404, `No ${method} ${path} here.`)];
  };

  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await requestOf(incoming);
    requests.push(request);
    const [status, body] = respond(request);
    await hold.pass(request, body);
    response
      .writeHead(status, { 'content-type': 'application/hal+json' })
      .end(status === 204 ? '' : JSON.stringify(body));
  };

  const distrust = trustAnybody();
  const server = createServer(await createCertificate(), (incoming, response) => {
    serve(incoming, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}/v2/`,
    requests,
    payment: (id) => paymentIn(payments, id),
    madeFor: (id) => [...payments.values()].filter(({ metadata }) => isOf(metadata, 'payment_id', id)),
    forgetKeys: () => kept.clear(),
    failWith: (status) => {
      failure = status;
    },
    beforeReturning: hold.set,
    close: async () => {
      distrust();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
