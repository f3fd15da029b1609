import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { endpoints } from '@tandem/contracts/api/index';
import { readOrCreateSecrets } from './secrets.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../..');

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
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default(resolve(REPOSITORY, '.data')),
  /** A PostgreSQL server instead of the embedded one. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  /** `off`, or which proxies in front are believed about the visitor's address: `loopback`, `1`, `10.0.0.0/8`. */
  TRUST_PROXY: z.string().default('off'),
  /** More origins that may write, for development servers of single parts. */
  ALLOWED_ORIGINS: list.default([]),
  /** Decision 13; 0 lifts it for tests and benchmarks. */
  MESSAGES_PER_MINUTE: z.coerce.number().int().min(0).default(30),
  /** Limits of login, signup and calls per address. The lock of an account (decision 1) always holds. */
  RATE_LIMITS: flag.default(true),
  /** The real backend behind the proxied endpoints. */
  API_UPSTREAM: httpUrl.optional(),
  /** Which endpoints go there: `user.php,settings.php`, `all` (the default), or `all,-settings.php`. */
  API_PROXY: list.optional(),
  /** How long the upstream may take to begin an answer. */
  UPSTREAM_SILENCE_SECONDS: z.coerce.number().min(0.1).max(600).default(15),
  /** Shared with the payment provider; made and kept in DATA_DIR when it is not given. */
  PAYMENT_WEBHOOK_SECRET: z.string().min(32).optional(),
  /** The embedded payment provider, which takes no money: on, except in production where it has to be asked for. */
  PAYMENT_SANDBOX: flag.optional(),
  /** Members that each demo tenant is seeded with on the first start. */
  DEMO_MEMBERS: z.coerce.number().int().min(50).max(1_000_000).default(2000),
});

export interface ProxyConfig {
  readonly upstream: string;
  /** Names such as `user.php`. */
  readonly files: Pick<ReadonlySet<string>, 'has'>;
  readonly silenceSeconds: number;
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
  readonly demoMembers: number;
}

/** Thrown when the environment is wrong; `message` has one line per fault. */
export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigError';
  }
}

const ENDPOINT_FILES: ReadonlySet<string> = new Set(
  Object.keys(endpoints).map((key) => key.slice(key.indexOf('/api/') + '/api/'.length)),
);

/**
 * `user.php,settings.php` proxies these two; `all` everything, also calls that the contract does
 * not know; `all,-settings.php` everything but this one, which is served here.
 */
function proxyTable(env: z.output<typeof environmentSchema>): ProxyConfig | null {
  const { API_UPSTREAM: upstream, API_PROXY: wanted, UPSTREAM_SILENCE_SECONDS: silenceSeconds } = env;
  if (upstream === undefined) {
    if (wanted !== undefined) throw new ConfigError(['API_PROXY: needs API_UPSTREAM, the address to proxy to']);
    return null;
  }
  const items = wanted ?? ['all'];
  const named = items.filter((item) => item !== 'all');
  const unknown = named.filter((item) => !ENDPOINT_FILES.has(item.replace(/^-/, '')));
  if (unknown.length > 0) {
    throw new ConfigError([
      `API_PROXY: no such endpoint: ${unknown.join(', ')} (known: ${[...ENDPOINT_FILES].toSorted().join(', ')})`,
    ]);
  }
  const excepted = new Set(named.filter((item) => item.startsWith('-')).map((item) => item.slice(1)));
  const all = items.includes('all');
  return { upstream, silenceSeconds, files: { has: (file) => !excepted.has(file) && (all || named.includes(file)) } };
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

/**
 * Reads the whole configuration once. This is the only place that looks at `process.env`.
 * Throws ConfigError with one line per fault. Makes DATA_DIR/secrets.json when it is not there.
 */
export function loadConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  // An empty variable (`PORT= npm start`) is one that is not set.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const env = parsed.data;
  const dataDir = resolve(env.DATA_DIR);
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
    demoMembers: env.DEMO_MEMBERS,
  };
}
