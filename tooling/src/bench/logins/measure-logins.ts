import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { TestClient } from '@tandem/api-gateway/testing/client';
import { LIMITS } from '@tandem/contracts/product/limits';
import { WORKSPACE } from '../../workspace.ts';
import { startMeasured, waitUntilUp } from '../endpoints/child-calls.ts';
import { DEMO_PASSWORD } from '../endpoints/demo-client.ts';
import { percentile } from '../search/measure-search.ts';
import { writeResults } from '../write-results.ts';
import { compareTimes, smallestFound, together } from './compare-times.ts';
import { logInEach, nobodies, signupOf, timeCalls, timeMailChanges, timeResets, timeSignups } from './time-requests.ts';
import type { Addresses, Times } from './time-requests.ts';

export interface LoginsToMeasure {
  port: string;
  dataDir: string;
  /** Wrong logins against one account, and timings of known and of unknown addresses each, in each round. */
  count: number;
  rounds: number;
}

/** Where two samples of one distribution differ more, that is one time in a thousand. It bounds each round, and all together. */
const MOST_DEVIATIONS = 3.29;
/** The site does not reveal who has an account. */
const HIDDEN = `update tenants set settings = settings || '{"reveal_taken_email":false,"reveal_unknown_email":false}'`;
/**
 * So that no limit of an hour or a day is met, and each round begins as the one before. What is deleted stays in the index for a
 * while, and only known addresses come again.
 */
const FORGET = 'truncate login_failures, reset_requests, mail_change_requests';
const CONFIRM = `update users set status = 'active' where status = 'not_confirmed'`;
const VICTIM = 'premium@tandemly.test';

const inGateway = (file: string) => path.join(WORKSPACE, 'api-gateway', file);

/** An address of its own for each number: of IPv6, each in a /64 of its own. */
const addressOf = (number: number) => `2001:db8:${(number >> 8).toString(16)}:${(number & 0xff).toString(16)}::1`;

/** Tries to log in from an address; the status of the response. */
async function tryFrom(client: TestClient, email: string, given: { password: string; ip: string }): Promise<number> {
  const headers = { 'x-forwarded-for': given.ip };
  return (await client.post('/api/user.php', { email, password: given.password }, { headers })).status;
}

interface Guessing {
  tried: number;
  refused: number;
  /** Statuses of the owner's known device with the right password, in the midst of it and after it. */
  owner: number[];
  /** Of a device that is not known, with the right password, after it. */
  stranger: number;
}

/** R-ACCOUNT-GUESS-LOCK, R-ACCOUNT-GUESS-DEVICE: many wrong logins, each from an address of its own, against one account. */
async function guess(port: number, count: number): Promise<Guessing> {
  const owner = new TestClient(port, 'localhost');
  const ownerLogIn = () => tryFrom(owner, VICTIM, { password: DEMO_PASSWORD, ip: '198.51.100.1' });
  await ownerLogIn();
  const result: Guessing = { tried: 0, refused: 0, owner: [], stranger: 0 };
  for (let number = 0; number < count; number += 1) {
    const attempt = { password: `wrong-${number}`, ip: addressOf(number) };
    const status = await tryFrom(new TestClient(port, 'localhost'), VICTIM, attempt);
    if (status === 403) result.tried += 1;
    else if (status === 423) result.refused += 1;
    else throw new Error(`A wrong login returned ${status}.`);
    if (number === Math.floor(count / 2)) result.owner.push(await ownerLogIn());
  }
  result.owner.push(await ownerLogIn());
  const stranger = new TestClient(port, 'localhost');
  result.stranger = await tryFrom(stranger, VICTIM, { password: DEMO_PASSWORD, ip: '198.51.100.2' });
  return result;
}

/** Makes so many accounts, each with a password. Returns their addresses. */
async function makeAccounts(port: number, count: number): Promise<string[]> {
  const emails = nobodies(count);
  for (const email of emails)
    await new TestClient(port, 'localhost').call('POST /api/signup.php', { body: signupOf(email) });
  return emails;
}

const WRONG_PASSWORD = 'wrong-password';

/** Logins that are refused, each from an address of its own after the first `from`, by default with a wrong password. */
function timeLogins(
  port: number,
  addresses: Addresses,
  { from, unknownPassword = WRONG_PASSWORD }: { from: number; unknownPassword?: string },
): Promise<Times> {
  let made = 0;
  return timeCalls(addresses, async (email, { kind }) => {
    const client = new TestClient(port, 'localhost');
    const given = { password: kind === 'known' ? WRONG_PASSWORD : unknownPassword, ip: addressOf(from + made) };
    made += 1;
    return async () => {
      const status = await tryFrom(client, email, given);
      if (status !== 403) throw new Error(`A wrong login returned ${status}.`);
    };
  });
}

const KINDS = {
  login: 'A wrong login',
  reset: 'A request for a new password',
  mailChange: 'A request for a new address',
  signup: 'A signup',
  afterSignup: 'A login after a signup, with its password',
} as const;

type Kind = keyof typeof KINDS;

const everyKind = <Result>(of: (kind: Kind) => Result): Result[] => (Object.keys(KINDS) as Kind[]).map(of);

/**
 * Times each kind of call in each round. `forget`: makes each round begin as the one before; `confirm`: lets those log in who
 * have signed up.
 */
async function timeRounds(
  port: number,
  { count, rounds }: Pick<LoginsToMeasure, 'count' | 'rounds'>,
  { forget, confirm }: Record<'forget' | 'confirm', () => Promise<unknown>>,
): Promise<Record<Kind, Times[]>> {
  const accounts = await makeAccounts(port, count);
  await confirm();
  const members = await logInEach(port, accounts);
  const others = [...accounts.slice(1), ...accounts.slice(0, 1)];
  const times: Record<Kind, Times[]> = { login: [], reset: [], mailChange: [], signup: [], afterSignup: [] };
  // Nobody has signed up with these before; the next round has those that this one has made.
  let fresh = accounts;
  for (let round = 0; round < rounds; round += 1) {
    await forget();
    const from = 20_000 + round * 2 * count;
    times.login.push(await timeLogins(port, { known: accounts, unknown: nobodies(count) }, { from }));
    times.reset.push(await timeResets(port, { known: accounts, unknown: nobodies(count) }));
    times.mailChange.push(await timeMailChanges(members, { known: others, unknown: nobodies(count) }));
    const unknown = nobodies(count);
    times.signup.push(await timeSignups(port, { known: fresh, unknown }));
    // Of who has just signed up, the right one: not confirmed, they are refused as a stranger is who signs up with an address that is taken.
    const ownLogin = { from: 500_000 + from, unknownPassword: DEMO_PASSWORD };
    times.afterSignup.push(await timeLogins(port, { known: accounts, unknown }, ownLogin));
    fresh = unknown;
    console.log(`Round ${round + 1} of ${rounds} is timed.`);
  }
  return times;
}

const milliseconds = (times: readonly number[]) => ({
  p50: Number(percentile(times, 0.5).toFixed(2)),
  p95: Number(percentile(times, 0.95).toFixed(2)),
});

/** Prints what a known and what an unknown address take, how often the known one takes longer, and what would be found. */
function reportTimes(what: string, rounds: readonly Times[]) {
  const known = milliseconds(rounds.flatMap((times) => times.known));
  const unknown = milliseconds(rounds.flatMap((times) => times.unknown));
  const comparisons = rounds.map((times) => compareTimes(times.known, times.unknown));
  const comparison = together(comparisons);
  const found = smallestFound(
    rounds.map((times) => times.unknown),
    MOST_DEVIATIONS,
  );
  const foundMicroseconds = Math.ceil(found * 1000);
  const deviations = comparisons.map(({ z }) => Number(z.toFixed(2)));
  console.table({ known, unknown });
  const share = (comparison.share * 100).toFixed(1);
  console.log(
    `${what}: a known address takes longer in ${share} % of pairs (z ${comparison.z.toFixed(2)}; of each round ${deviations.join(', ')}). A difference of ${foundMicroseconds} µs is found nine times in ten.`,
  );
  return { what, known, unknown, comparison, rounds: deviations, foundMicroseconds };
}

/**
 * Guesses at one account from many addresses, and compares how long wrong logins, requests for a new password and for a
 * new address, signups, and the logins after them take with known and unknown addresses, on a site that does not reveal who has an account. Prints
 * all and writes `bench-results/logins.json`. Returns 1 when more guesses were tried than the limit, the owner's
 * known device was kept out, a stranger was not, or the times differ, in one round or in all together; 0 otherwise. Give it a
 * quiet machine.
 */
export async function measureLogins({ port, dataDir, count, rounds }: LoginsToMeasure): Promise<number> {
  const settings = { PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMITS: 'off', TRUST_PROXY: '1' };
  const env = { ...process.env, ...settings };
  const run = (command: string, ...words: string[]) =>
    promisify(execFile)(process.execPath, [inGateway(command), ...words], { env });
  // What an earlier run has guessed would lock the account from the beginning.
  await rm(dataDir, { recursive: true, force: true });
  await run('src/cli/seed.ts', '--members', '50', '--portraits', '0');
  await run('src/cli/sql.ts', HIDDEN);
  const gateway = startMeasured(inGateway('src/main/server.ts'), settings);
  try {
    await waitUntilUp(`http://localhost:${port}`, gateway);
    const guessing = await guess(Number(port), count);
    console.table({ guessing: { ...guessing, owner: guessing.owner.join(', ') } });
    const times = await timeRounds(
      Number(port),
      { count, rounds },
      {
        forget: () => run('src/cli/sql.ts', FORGET),
        confirm: () => run('src/cli/sql.ts', CONFIRM),
      },
    );
    const compared = everyKind((kind) => reportTimes(KINDS[kind], times[kind]));
    await writeResults('logins.json', { count, rounds, guessing, compared });
    const isGuarded =
      guessing.tried <= LIMITS.loginAttemptsAll &&
      guessing.owner.every((status) => status === 200) &&
      guessing.stranger === 423;
    const deviations = compared.flatMap(({ comparison: { z }, rounds: each }) => [z, ...each]);
    return isGuarded && deviations.every((z) => Math.abs(z) <= MOST_DEVIATIONS) ? 0 : 1;
  } finally {
    await gateway.stop();
  }
}
