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

const nobody = () => `${letters()}@example.test`;

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

/** The milliseconds of a call that returns 204. Throws when it returns something else. */
async function timeOf(client: TestClient, path: string, body: object): Promise<number> {
  const begun = performance.now();
  const { status, text } = await client.post(path, body);
  if (status !== 204) throw new Error(`POST ${path} returned ${status}: ${text}`);
  return performance.now() - begun;
}

/** Requests for a new password, with each of these addresses and as many that nobody has (R-ACCOUNT-MAIL-ALIKE). */
export async function timeResets(port: number, accounts: readonly string[]): Promise<Times> {
  const times: Times = { known: [], unknown: [] };
  for (const { kind, number } of turnsByChance(accounts.length)) {
    const email = kind === 'known' ? accounts[number] : nobody();
    times[kind].push(await timeOf(new TestClient(port, 'localhost'), '/api/reset-password.php', { email }));
  }
  return times;
}

/** Requests for a new address by each of these accounts: for one that the next account has, and for a free one. */
export async function timeMailChanges(port: number, accounts: readonly string[]): Promise<Times> {
  const times: Times = { known: [], unknown: [] };
  for (const { kind, number } of turnsByChance(accounts.length)) {
    const client = new TestClient(port, 'localhost');
    const own = accounts[number];
    const { status } = await client.post('/api/user.php', { email: own, password: DEMO_PASSWORD });
    if (status !== 200) throw new Error(`A login returned ${status}.`);
    // Of a site with one account there is none but its own, which is refused in words.
    const taken = accounts[(number + 1) % accounts.length];
    const body = { email: kind === 'known' ? taken : nobody(), password: DEMO_PASSWORD };
    times[kind].push(await timeOf(client, '/api/mail-change.php', body));
  }
  return times;
}

/** Signups with the addresses of these accounts, each once, and with as many new ones (R-SIGNUP-TAKEN-ALIKE). */
export async function timeSignups(port: number, accounts: readonly string[]): Promise<Times> {
  const times: Times = { known: [], unknown: [] };
  for (const { kind, number } of turnsByChance(accounts.length)) {
    const body = signupOf((kind === 'known' ? accounts[number] : undefined) ?? nobody());
    const begun = performance.now();
    const { user } = await new TestClient(port, 'localhost').call('POST /api/signup.php', { body });
    times[kind].push(performance.now() - begun);
    if (user !== null) throw new Error('The site reveals who has an account.');
  }
  return times;
}
