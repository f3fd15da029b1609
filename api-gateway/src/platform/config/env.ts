import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { isLoopback } from './push-services.ts';
import { dataFolderFault } from './data-folder.ts';
import { endpointFiles } from './endpoint-files.ts';
import { environmentSchema } from './environment-schema.ts';
import { metricsOf } from './metrics-of.ts';
import type { Environment } from './environment-schema.ts';
import type { MollieConfig } from './mollie-config.ts';
import { prerenderConfig } from './prerender-config.ts';
import type { PrerenderConfig } from './prerender-config.ts';
import type { SmsConfig } from './sms-config.ts';
import { readOrCreateSecrets } from './secrets.ts';

export interface ProxyConfig {
  readonly upstream: string;
  /** The endpoints of the upstream are discovered at the start (proxy/discover-endpoints.ts). */
  readonly isDiscovered: boolean;
  /** Names such as `user.php`. */
  readonly files: Pick<ReadonlySet<string>, 'has'>;
  readonly silenceSeconds: number;
}

export interface MailConfig {
  /** Null: the embedded mailbox. It may hold a password: never logged. */
  readonly smtpUrl: string | null;
  readonly from: string | null;
  /** What notices of bounces and complaints are signed with; null takes none. */
  readonly eventsSecret: string | null;
  /** Whether `/dev/mail` is there; never with a mail server. */
  readonly inbox: boolean;
}

export interface Config extends PrerenderConfig {
  readonly environment: 'development' | 'test' | 'production';
  readonly port: number;
  readonly host: string;
  /** Where /metrics is served on a listener of its own; null: nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  /** What /metrics at the site's own port asks for; null: it is not there. */
  readonly metricsToken: string | null;
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
  /** Null: not by Mollie. */
  readonly mollie: MollieConfig | null;
  readonly photoReview: 'before' | 'after';
  readonly mail: MailConfig;
  /** Null: no gateway. */
  readonly sms: SmsConfig | null;
  /** With `{domain}` in it; null takes what each tenant's domain suggests. */
  readonly publicOrigin: string | null;
  readonly demoMembers: number;
  /** Hosts that pushes may be sent to, besides those of the browsers' makers. */
  readonly pushServices: readonly string[];
  /** Null: the one that is kept in DATA_DIR. */
  readonly vapidPrivateKey: string | null;
  /** The file with the keys and tokens that releases are believed by; null: a key that is made and kept in DATA_DIR. */
  readonly releaseKeys: string | null;
  /** The browser in which releases are tried; null: an installed one. */
  readonly chromium: string | null;
  /** The file with the key that commands sign with where RELEASE_KEYS is set. */
  readonly releaseKey: string | null;
  /** The file with the experiments; null: those of this version. */
  readonly experimentsFile: string | null;
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
function proxyTable(env: Environment): ProxyConfig | null {
  const { API_UPSTREAM: upstream, API_PROXY: wanted, UPSTREAM_SILENCE_SECONDS: silenceSeconds } = env;
  if (upstream === undefined) {
    if (wanted !== undefined) throw new ConfigError(['API_PROXY: needs API_UPSTREAM, the address to proxy to']);
    return null;
  }
  const items = wanted ?? ['auto'];
  const named = items.filter((item) => !EVERYTHING.has(item));
  const unknown = named.filter((item) => !endpointFiles().has(item.replace(/^-/, '')));
  if (unknown.length > 0) {
    throw new ConfigError([
      `API_PROXY: no such endpoint: ${unknown.join(', ')} (known: ${[...endpointFiles()].toSorted().join(', ')})`,
    ]);
  }
  const excepted = new Set(named.filter((item) => item.startsWith('-')).map((item) => item.slice(1)));
  const all = items.some((item) => EVERYTHING.has(item));
  const files = { has: (file: string) => !excepted.has(file) && (all || named.includes(file)) };
  return { upstream, silenceSeconds, isDiscovered: items.includes('auto'), files };
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

function mailConfig(env: Environment): MailConfig {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, MAIL_INBOX: inbox } = env;
  if (smtpUrl !== undefined && from === undefined)
    throw new ConfigError(['MAIL_FROM: has to be set with SMTP_URL, the address that mails come from']);
  if (smtpUrl !== undefined && inbox === true)
    throw new ConfigError(['MAIL_INBOX: there is no mailbox to show when SMTP_URL is set']);
  return {
    smtpUrl: smtpUrl ?? null,
    from: from ?? null,
    eventsSecret: env.MAIL_EVENTS_SECRET ?? null,
    inbox: smtpUrl === undefined && (inbox ?? env.NODE_ENV !== 'production'),
  };
}

function smsConfig({ SMS_GATEWAY_URL: url, SMS_GATEWAY_TOKEN: token }: Environment): SmsConfig | null {
  if (url === undefined) return null;
  if (token === undefined) throw new ConfigError(['SMS_GATEWAY_TOKEN: has to be set with SMS_GATEWAY_URL']);
  return { url, token };
}

function mollieConfig(env: Environment): MollieConfig | null {
  const { MOLLIE_API_KEY: apiKey, MOLLIE_API_URL: apiUrl, PAYMENT_SANDBOX: sandbox, NODE_ENV } = env;
  if (apiKey === undefined) {
    if (apiUrl !== undefined) throw new ConfigError(['MOLLIE_API_KEY: has to be set with MOLLIE_API_URL']);
    return null;
  }
  if (sandbox === true) throw new ConfigError(['PAYMENT_SANDBOX: there is no sandbox when MOLLIE_API_KEY is set']);
  if (NODE_ENV === 'production' && apiKey.startsWith('test_'))
    throw new ConfigError(['MOLLIE_API_KEY: not a test key in production, with which credits cost nothing']);
  return { apiKey, apiUrl: apiUrl ?? null };
}

function publicOrigin(value: string | undefined): string | null {
  if (value === undefined) return null;
  const url = URL.parse(value.replace('{domain}', 'example.test'));
  const whole = url !== null && url.origin === value.replace('{domain}', 'example.test');
  if (!whole || !/^https?:$/.test(url.protocol) || !value.includes('{domain}'))
    throw new ConfigError(['PUBLIC_ORIGIN must be an origin with {domain} in it, such as https://{domain}']);
  return value;
}

/** The keys of the teams, and the one that this machine signs with. */
const releaseKeysOf = ({ RELEASE_KEYS: releaseKeys, MF_KEY: releaseKey }: Environment) => ({
  releaseKeys: releaseKeys ?? null,
  releaseKey: releaseKey ?? null,
});

/** Hosts with their ports. In production none of this machine: an address from a browser must not lead there. */
function pushServices({ PUSH_SERVICES: hosts, NODE_ENV }: Environment): string[] {
  const wrong = hosts.filter((host) => !URL.canParse(`https://${host}`) || new URL(`https://${host}`).host !== host);
  if (wrong.length > 0) throw new ConfigError([`PUSH_SERVICES: not a host: ${wrong.join(', ')}`]);
  const local = hosts.filter((host) => isLoopback(new URL(`https://${host}`).hostname));
  if (NODE_ENV === 'production' && local.length > 0)
    throw new ConfigError([`PUSH_SERVICES: not in production: ${local.join(', ')}`]);
  return hosts;
}

/** `PORT must be …`, or `RATE_LIMITS: ` before a message of Zod. */
function faultLine({ path, message }: z.core.$ZodIssue): string {
  return `${path.join('.')}${message.startsWith('must ') ? '' : ':'} ${message}`;
}

export type Variables = Readonly<Record<string, string | undefined>>;

/** What this process was started with. */
export const OWN_VARIABLES: Variables = process.env;

/**
 * Reads the whole configuration once. This is the only place that looks at `process.env`.
 * Throws ConfigError with one line per fault. Makes DATA_DIR and its secrets.json when they are not there.
 */
export function loadConfig(environment: Variables = OWN_VARIABLES): Config {
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
    ...metricsOf(env),
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
    paymentSandbox: env.PAYMENT_SANDBOX ?? (env.NODE_ENV !== 'production' && env.MOLLIE_API_KEY === undefined),
    mollie: mollieConfig(env),
    photoReview: env.PHOTO_REVIEW,
    mail: mailConfig(env),
    sms: smsConfig(env),
    publicOrigin: publicOrigin(env.PUBLIC_ORIGIN),
    demoMembers: env.DEMO_MEMBERS,
    ...prerenderConfig(env),
    pushServices: pushServices(env),
    vapidPrivateKey: env.VAPID_PRIVATE_KEY ?? null,
    ...releaseKeysOf(env),
    chromium: env.CHROMIUM_PATH ?? null,
    experimentsFile: env.EXPERIMENTS_FILE ?? null,
  };
}
