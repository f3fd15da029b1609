import { randomInt, randomUUID } from 'node:crypto';
import type { BodyOf } from '@tandem/contracts/api/index';
import { TestClient } from '@tandem/api-gateway/testing/client';
import { DEMO_PASSWORD } from '../endpoints/demo-client.ts';

/** Milliseconds of calls with addresses that have an account, and with addresses that have none. */
export interface Times {
  known: number[];
  unknown: number[];
}

const asLetter = (digit: string) => String.fromCodePoint(97 + Number.parseInt(digit, 16));

/** Letters that nobody has in a name or an address, and none that look like theirs. */
export const letters = () => randomUUID().replaceAll('-', '').replaceAll(/./g, asLetter);

/** So many addresses that nobody has, made before a call is timed: what a known one is not made for, it does not follow. */
export const nobodies = (count: number): string[] => Array.from({ length: count }, () => `${letters()}@example.test`);

/** As many addresses that somebody has as addresses that nobody has. */
export interface Addresses {
  known: readonly string[];
  unknown: readonly string[];
}

/** A call with an address that somebody has, or with one that nobody has. */
export interface Turn {
  kind: keyof Times;
  /** The number of the account whose turn it is. */
  number: number;
}

/**
 * A turn of each kind for so many accounts, in an order of chance. Where the kinds take turns, whatever repeats itself every
 * few calls, such as the work of a garbage collector, falls on one of them, and looks like a difference. And a call is
 * followed by both kinds alike, to which it may leave work.
 */
export function turnsByChance(count: number, random: (below: number) => number = randomInt): Turn[] {
  const turns = Array.from({ length: 2 * count }, (_, index): Turn => {
    return { kind: index % 2 === 0 ? 'known' : 'unknown', number: Math.floor(index / 2) };
  });
  // One after the other of those that are left goes to the end.
  for (let left = turns.length; left > 1; left -= 1) turns.push(...turns.splice(random(left), 1));
  return turns;
}

/** What a person signs up with. */
export const signupOf = (email: string): BodyOf<'POST /api/signup.php'> => ({
  email,
  name: `bench${letters().slice(0, 14)}`,
  password: DEMO_PASSWORD,
  date_of_birth: '1988-03-14',
  gender: 'male',
  country: 'NL',
  language: 'en',
  accept_terms: true,
});

/** The milliseconds of a call with each address, in an order of chance. */
export async function timeCalls(
  addresses: Addresses,
  call: (email: string, turn: Turn) => Promise<() => Promise<void>>,
): Promise<Times> {
  const times: Times = { known: [], unknown: [] };
  for (const turn of turnsByChance(addresses.known.length)) {
    const email = addresses[turn.kind][turn.number];
    if (email === undefined) throw new Error('There are to be as many unknown addresses as known ones.');
    const made = await call(email, turn);
    const begun = performance.now();
    await made();
    times[turn.kind].push(performance.now() - begun);
  }
  return times;
}

/** Posts what returns 204. Throws when it returns something else. */
async function post(client: TestClient, path: string, body: object): Promise<void> {
  const { status, text } = await client.post(path, body);
  if (status !== 204) throw new Error(`POST ${path} returned ${status}: ${text}`);
}

/** Requests for a new password (R-ACCOUNT-MAIL-ALIKE). */
export const timeResets = (port: number, addresses: Addresses): Promise<Times> =>
  timeCalls(addresses, async (email) => {
    const client = new TestClient(port, 'localhost');
    return () => post(client, '/api/reset-password.php', { email });
  });

/** A client of each of these accounts, logged in. */
export async function logInEach(port: number, accounts: readonly string[]): Promise<TestClient[]> {
  const clients: TestClient[] = [];
  for (const email of accounts) {
    const client = new TestClient(port, 'localhost');
    const { status } = await client.post('/api/user.php', { email, password: DEMO_PASSWORD });
    if (status !== 200) throw new Error(`A login returned ${status}.`);
    clients.push(client);
  }
  return clients;
}

/** Requests for a new address by each of these members: for one that another one has, and for a free one. */
export const timeMailChanges = (members: readonly TestClient[], addresses: Addresses): Promise<Times> =>
  timeCalls(addresses, async (email, { number }) => {
    const member = members[number];
    if (member === undefined) throw new Error('There are to be as many members as addresses.');
    return () => post(member, '/api/mail-change.php', { email, password: DEMO_PASSWORD });
  });

/** Signups, each with an address of its own (R-SIGNUP-TAKEN-ALIKE). */
export const timeSignups = (port: number, addresses: Addresses): Promise<Times> =>
  timeCalls(addresses, async (email) => {
    const [client, body] = [new TestClient(port, 'localhost'), signupOf(email)];
    return async () => {
      const { user } = await client.call('POST /api/signup.php', { body });
      if (user !== null) throw new Error('The site reveals who has an account.');
    };
  });
