import { randomUUID } from 'node:crypto';
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

/** The milliseconds of a call that returns 204. Throws when it returns something else. */
async function timeOf(client: TestClient, path: string, body: object): Promise<number> {
  const begun = performance.now();
  const { status, text } = await client.post(path, body);
  if (status !== 204) throw new Error(`POST ${path} returned ${status}: ${text}`);
  return performance.now() - begun;
}

/** Which of the two comes first takes turns: what one leaves behind is then alike for both. */
const orderOf = (number: number) =>
  number % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);

/** Requests for a new password, with each of these addresses and as many that nobody has (R-ACCOUNT-MAIL-ALIKE). */
export async function timeResets(port: number, accounts: readonly string[]): Promise<Times> {
  const times: Times = { known: [], unknown: [] };
  for (const [number, known] of accounts.entries())
    for (const kind of orderOf(number)) {
      const email = kind === 'known' ? known : nobody();
      times[kind].push(await timeOf(new TestClient(port, 'localhost'), '/api/reset-password.php', { email }));
    }
  return times;
}

/** Requests for a new address by each of these accounts: for one that the next account has, and for a free one. */
export async function timeMailChanges(port: number, accounts: readonly string[]): Promise<Times> {
  const times: Times = { known: [], unknown: [] };
  for (const [number, own] of accounts.entries()) {
    const client = new TestClient(port, 'localhost');
    const { status } = await client.post('/api/user.php', { email: own, password: DEMO_PASSWORD });
    if (status !== 200) throw new Error(`A login returned ${status}.`);
    // Of a site with one account there is none but its own, which is refused in words.
    const taken = accounts[(number + 1) % accounts.length] ?? own;
    for (const kind of orderOf(number)) {
      const body = { email: kind === 'known' ? taken : nobody(), password: DEMO_PASSWORD };
      times[kind].push(await timeOf(client, '/api/mail-change.php', body));
    }
  }
  return times;
}
