import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { AppError } from '../../platform/errors/app-error.ts';

/** How much work one hash is, for the gateway and for an attacker who guesses passwords. */
export interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** argon2id, 19 MiB, two passes, one lane (data-and-limits, security): 11 to 16 ms of one core. */
export const PASSWORD_COST: PasswordCost = { memoryKib: 19_456, passes: 2 };
const LANES = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

/**
 * At most this many at once, so that logins leave cores to other requests; more of them wait in a queue of limited
 * length.
 */
const AT_ONCE = 2;
const LINE = 40;

const deriveKey = promisify(argon2);

let running = 0;
const waiting: (() => void)[] = [];

async function withinBounds<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= LINE) throw new AppError('unavailable', 'site_busy', { retryAfter: 2 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    // The place goes to the attempt that has waited longest, or is released.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

interface Parameters {
  memory: number;
  passes: number;
  lanes: number;
  salt: Buffer;
  tagBytes: number;
}

function derive(password: string, parameters: Parameters): Promise<Buffer> {
  const { memory, passes, lanes, salt, tagBytes } = parameters;
  return withinBounds(() =>
    // The same letters may be typed as different code points: compare their normal form.
    deriveKey('argon2id', {
      message: password.normalize('NFC'),
      nonce: salt,
      parallelism: lanes,
      tagLength: tagBytes,
      memory,
      passes,
    }),
  );
}

const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const write = ({ memoryKib, passes }: PasswordCost, salt: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${memoryKib},t=${passes},p=${LANES}$${encode(salt)}$${encode(tag)}`;

/** A password's hash in the PHC text form, with a salt of its own. Throws `unavailable` when too many wait. */
export async function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  const { memoryKib: memory, passes } = cost;
  const salt = randomBytes(SALT_BYTES);
  return write(cost, salt, await derive(password, { memory, passes, lanes: LANES, salt, tagBytes: TAG_BYTES }));
}

/**
 * The hash of no password: verified when there is no account, so that both cases take the same time. Its salt is a new one
 * each time, as that of each account is its own: which memory a hash reads, and so how long it takes, follows from the salt.
 */
const nobody = (cost: PasswordCost) => write(cost, randomBytes(SALT_BYTES), Buffer.alloc(TAG_BYTES));

/**
 * Returns whether a password matches a hash; false, after the same time, when there is no hash. A hash states what it
 * costs; `cost` is that of no hash.
 */
export async function verifyPassword(hash: string | null, password: string, cost = PASSWORD_COST): Promise<boolean> {
  const match = PHC.exec(hash ?? nobody(cost));
  if (match === null) throw new Error('A stored password hash cannot be read');
  const [, memory, passes, lanes, salt = '', tag = ''] = match;
  const expected = Buffer.from(tag, 'base64');
  const found = await derive(password, {
    memory: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    tagBytes: expected.length,
  });
  return timingSafeEqual(found, expected) && hash !== null;
}
