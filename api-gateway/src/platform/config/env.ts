import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { LIMITS } from '@tandem/contracts/product/limits';
import { z } from 'zod';
import { isLoopback } from './push-services.ts';
import { dataFolderFault } from './data-folder.ts';
import { ENDPOINT_FILES } from './endpoint-files.ts';
import { number } from './number.ts';
import { readOrCreateSecrets } from './secrets.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../../..');

const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** 0 takes a free port. */
  PORT: number({ min: 0, max: 65_535 }).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default(resolve(REPOSITORY, '.data')),
  /** A PostgreSQL server instead of the embedded one. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_POOL: number({ min: 2, max: 200 }).default(20),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  /** `off`, or which proxies in front are believed about the visitor's address: `loopback`, `1`, `10.0.0.0/8`. */
  TRUST_PROXY: z.string().default('off'),
  /** More origins that may write, for development servers of single parts. */
  ALLOWED_ORIGINS: list.default([]),
  /** L-CHAT-MESSAGES-MINUTE; 0 lifts it for tests and benchmarks. */
  MESSAGES_PER_MINUTE: number({ min: 0 }).default(LIMITS.messagesPerMinute),
  /** Limits of login, signup and calls per address. The lock of an account (R-ACCOUNT-LOGIN-LOCK) always holds. */
  RATE_LIMITS: flag.default(true),
  /** The real backend behind the proxied endpoints. */
  API_UPSTREAM: httpUrl.optional(),
  /**
   * Which endpoints go there: those that it has (`auto`, the default), all of them (`all` or `*`), or
   * `user.php,settings.php`; an exception has a minus: `all,-settings.php`.
   */
  API_PROXY: list.optional(),
  /** How long the upstream may take to begin an answer. */
  UPSTREAM_SILENCE_SECONDS: number({ min: 0.1, max: 600, fractions: true }).default(15),
  /** Shared with the payment provider; made and kept in DATA_DIR when it is not given. */
  PAYMENT_WEBHOOK_SECRET: z.string().min(32).optional(),
  /** Public pages made ahead as HTML; `npm run dev` does without, because what is edited would differ from it. */
  PRERENDER: flag.default(true),
  /** How long a request waits for the markup of its page, before it is sent without. */
  PRERENDER_WAIT_SECONDS: number({ min: 0.1, max: 60, fractions: true }).default(3),
  /** The embedded payment provider, which takes no money: on, except in production where it has to be asked for. */
  PAYMENT_SANDBOX: flag.optional(),
  /** `after`: uploaded photos are shown at once and looked at later. `before`: when a moderator has passed them. */
  PHOTO_REVIEW: z.enum(['before', 'after']).default('after'),
  /** The mail server, such as `smtp://user:password@mail.example.com:587`; the embedded mailbox without it. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  /** The address that mails come from; needed with SMTP_URL. */
  MAIL_FROM: z.email({ error: 'must be an e-mail address' }).optional(),
  /** `/dev/mail`, which shows what the embedded mailbox keeps to everybody: on, except in production where it has to be asked for. */
  MAIL_INBOX: flag.optional(),
  /** What links in mails begin with, `{domain}` being the tenant's: `https://{domain}`. */
  PUBLIC_ORIGIN: z.string().optional(),
  /** More hosts of push services, such as `push.example.org`; outside production also `localhost:9000`. */
  PUSH_SERVICES: list.default([]),
  /** 32 bytes as base64url: what pushes are signed with. Made and kept in DATA_DIR when it is not given. */
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 32 bytes as base64url')
    .optional(),
  /** Members that each demo tenant is seeded with on the first start, besides the demo accounts. */
  DEMO_MEMBERS: number({ min: 0, max: 1_000_000 }).default(2000),
});

/** Every variable that the gateway reads; each is explained in docs/operations.md. */
export const VARIABLES: readonly string[] = Object.keys(environmentSchema.shape);

export interface ProxyConfig {
  readonly upstream: string;
  /** The upstream is asked at the start which endpoints it has (proxy/learn-endpoints.ts). */
  readonly isLearned: boolean;
  /** Names such as `user.php`. */
  readonly files: Pick<ReadonlySet<string>, 'has'>;
  readonly silenceSeconds: number;
}

export interface MailConfig {
  /** Null: the embedded mailbox. It may hold a password: never logged. */
  readonly smtpUrl: string | null;
  readonly from: string | null;
  /** Whether `/dev/mail` is there; never with a mail server. */
  readonly inbox: boolean;
}

export interface Config {
  readonly environment: 'development' | 'test' | 'production';
  readonly port: number;
  readonly host: string;
  /** Absolute. Holds the embedded database, media, releases and secrets. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly databasePool: number;
  readonly logLevel: string;
  readonly trustProxy: string | number | false;
  readonly allowedOrigins: readonly string[];
  readonly messagesPerMinute: number;
  readonly rateLimits: boolean;
  /** Null when every endpoint is served here. */
  readonly proxy: ProxyConfig | null;
  readonly paymentWebhookSecret: string;
  readonly paymentSandbox: boolean;
  readonly photoReview: 'before' | 'after';
  readonly mail: MailConfig;
  /** With `{domain}` in it; null takes what each tenant's domain suggests. */
  readonly publicOrigin: string | null;
  readonly demoMembers: number;
  /** Public pages and frames are made ahead as HTML. */
  readonly prerender: boolean;
  readonly prerenderWaitMilliseconds: number;
  /** Hosts that pushes may be sent to, besides those of the browsers' makers. */
  readonly pushServices: readonly string[];
  /** Null: the one that is kept in DATA_DIR. */
  readonly vapidPrivateKey: string | null;
}

/** Thrown when the environment is wrong; `message` has one line per fault. */
export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigError';
  }
}

const EVERYTHING: ReadonlySet<string> = new Set(['auto', 'all', '*']);

/**
 * `user.php,settings.php` proxies these two; `all` everything, also calls that the contract does
 * not know; `all,-settings.php` everything but this one, which is served here; `auto` as `all`, but of the contract's
 * calls only those that the upstream turns out to have.
 */
function proxyTable(env: z.output<typeof environmentSchema>): ProxyConfig | null {
  const { API_UPSTREAM: upstream, API_PROXY: wanted, UPSTREAM_SILENCE_SECONDS: silenceSeconds } = env;
  if (upstream === undefined) {
    if (wanted !== undefined) throw new ConfigError(['API_PROXY: needs API_UPSTREAM, the address to proxy to']);
    return null;
  }
  const items = wanted ?? ['auto'];
  const named = items.filter((item) => !EVERYTHING.has(item));
  const unknown = named.filter((item) => !ENDPOINT_FILES.has(item.replace(/^-/, '')));
  if (unknown.length > 0) {
    throw new ConfigError([
      `API_PROXY: no such endpoint: ${unknown.join(', ')} (known: ${[...ENDPOINT_FILES].toSorted().join(', ')})`,
    ]);
  }
  const excepted = new Set(named.filter((item) => item.startsWith('-')).map((item) => item.slice(1)));
  const all = items.some((item) => EVERYTHING.has(item));
  const files = { has: (file: string) => !excepted.has(file) && (all || named.includes(file)) };
  return { upstream, silenceSeconds, isLearned: items.includes('auto'), files };
}

const PROXY_NAMES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** A name that Express knows, an address, or a range such as `10.0.0.0/8`. */
function isProxyRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0) return PROXY_NAMES.has(text);
  return (
    more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  );
}

function trustProxy(value: string): Config['trustProxy'] {
  if (value === 'off') return false;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const wrong = value.split(',').filter((item) => !isProxyRange(item.trim()));
  if (wrong.length > 0)
    throw new ConfigError([`TRUST_PROXY: neither a number of proxies nor an address: ${wrong.join(', ')}`]);
  return value;
}

function mailConfig(env: z.output<typeof environmentSchema>): MailConfig {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, MAIL_INBOX: inbox } = env;
  if (smtpUrl !== undefined && from === undefined)
    throw new ConfigError(['MAIL_FROM: has to be set with SMTP_URL, the address that mails come from']);
  if (smtpUrl !== undefined && inbox === true)
    throw new ConfigError(['MAIL_INBOX: there is no mailbox to show when SMTP_URL is set']);
  return {
    smtpUrl: smtpUrl ?? null,
    from: from ?? null,
    inbox: smtpUrl === undefined && (inbox ?? env.NODE_ENV !== 'production'),
  };
}

function publicOrigin(value: string | undefined): string | null {
  if (value === undefined) return null;
  const url = URL.parse(value.replace('{domain}', 'example.test'));
  const whole = url !== null && url.origin === value.replace('{domain}', 'example.test');
  if (!whole || !/^https?:$/.test(url.protocol) || !value.includes('{domain}'))
    throw new ConfigError(['PUBLIC_ORIGIN must be an origin with {domain} in it, such as https://{domain}']);
  return value;
}

/** Hosts with their ports. In production none of this machine: an address from a browser must not lead there. */
function pushServices({ PUSH_SERVICES: hosts, NODE_ENV }: z.output<typeof environmentSchema>): string[] {
  const wrong = hosts.filter((host) => !URL.canParse(`https://${host}`) || new URL(`https://${host}`).host !== host);
  if (wrong.length > 0) throw new ConfigError([`PUSH_SERVICES: not a host: ${wrong.join(', ')}`]);
  const local = hosts.filter((host) => isLoopback(new URL(`https://${host}`).hostname));
  if (NODE_ENV === 'production' && local.length > 0)
    throw new ConfigError([`PUSH_SERVICES: not in production: ${local.join(', ')}`]);
  return hosts;
}

/** `PORT must be …`, or `RATE_LIMITS: ` before what Zod says of its own. */
function faultLine({ path, message }: z.core.$ZodIssue): string {
  return `${path.join('.')}${message.startsWith('must ') ? '' : ':'} ${message}`;
}

/**
 * Reads the whole configuration once. This is the only place that looks at `process.env`.
 * Throws ConfigError with one line per fault. Makes DATA_DIR and its secrets.json when they are not there.
 */
export function loadConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  // An empty variable (`PORT= npm start`) is one that is not set.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(faultLine));
  }
  const env = parsed.data;
  const dataDir = resolve(env.DATA_DIR);
  const fault = dataFolderFault(dataDir);
  if (fault !== null) throw new ConfigError([fault]);
  return {
    environment: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    logLevel: env.LOG_LEVEL,
    trustProxy: trustProxy(env.TRUST_PROXY),
    allowedOrigins: env.ALLOWED_ORIGINS,
    messagesPerMinute: env.MESSAGES_PER_MINUTE,
    rateLimits: env.RATE_LIMITS,
    proxy: proxyTable(env),
    paymentWebhookSecret: env.PAYMENT_WEBHOOK_SECRET ?? readOrCreateSecrets(dataDir).paymentWebhookSecret,
    paymentSandbox: env.PAYMENT_SANDBOX ?? env.NODE_ENV !== 'production',
    photoReview: env.PHOTO_REVIEW,
    mail: mailConfig(env),
    publicOrigin: publicOrigin(env.PUBLIC_ORIGIN),
    demoMembers: env.DEMO_MEMBERS,
    prerender: env.PRERENDER,
    prerenderWaitMilliseconds: env.PRERENDER_WAIT_SECONDS * 1000,
    pushServices: pushServices(env),
    vapidPrivateKey: env.VAPID_PRIVATE_KEY ?? null,
  };
}
