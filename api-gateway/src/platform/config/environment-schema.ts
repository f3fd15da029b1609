import { resolve } from 'node:path';
import { LIMITS } from '@tandem/contracts/product/limits';
import { z } from 'zod';
import { number } from './number.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../../..');

const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

export const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** 0 takes a free port. */
  PORT: number({ min: 0, max: 65_535 }).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Where /metrics is served, and nothing else. */
  METRICS_PORT: number({ min: 0, max: 65_535 }).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Who has it may read /metrics at the site's own port. */
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
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
  /** How long the upstream may take to begin a response. */
  UPSTREAM_SILENCE_SECONDS: number({ min: 0.1, max: 600, fractions: true }).default(15),
  /** Shared with the payment provider; made and kept in DATA_DIR when it is not given. */
  PAYMENT_WEBHOOK_SECRET: z.string().min(32).optional(),
  /** Prerenders public pages; off in `npm run dev`, because edited code would differ from the markup. */
  PRERENDER: flag.default(true),
  /** Prerenders all public pages when what is live has changed; off, each when it is requested. */
  PRERENDER_AHEAD: flag.default(true),
  /** How long a request waits for the markup of its page, before it is sent without. */
  PRERENDER_WAIT_SECONDS: number({ min: 0.1, max: 60, fractions: true }).default(3),
  /** How many processes that have rendered wait for more pages of their releases: each takes memory, a new one time. */
  PRERENDER_KEPT_PROCESSES: number({ min: 2, max: 100 }).default(3),
  /** How long each of them waits. */
  PRERENDER_KEPT_SECONDS: number({ min: 1, max: 86_400 }).default(15),
  /** The embedded payment provider, which takes no money: on, except in production, where it has to be turned on. */
  PAYMENT_SANDBOX: flag.optional(),
  /** Payments are taken by Mollie, in the place of the sandbox: `live_…`, or `test_…` outside of production. */
  MOLLIE_API_KEY: z
    .string()
    .regex(/^(live|test)_\w{30,100}$/, 'must be an API key of Mollie, live_… or test_…')
    .optional(),
  /** Another address than Mollie's that speaks its API, such as a server of a test. Its client speaks HTTPS only. */
  MOLLIE_API_URL: z.url({ protocol: /^https$/, error: 'must be an https:// address' }).optional(),
  /** `after`: uploaded photos are shown at once and looked at later. `before`: when a moderator has passed them. */
  PHOTO_REVIEW: z.enum(['before', 'after']).default('after'),
  /** The mail server, such as `smtp://user:password@mail.example.com:587`; the embedded mailbox without it. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  /** The address that mails come from; needed with SMTP_URL. */
  MAIL_FROM: z.email({ error: 'must be an e-mail address' }).optional(),
  /** Shared with the mail service, which signs bounces and complaints with it; without it none are taken. */
  MAIL_EVENTS_SECRET: z.string().min(32).optional(),
  /**
   * `/dev/mail`, which shows what the embedded mailbox keeps to everybody: on, except in production, where it has to be
   * turned on.
   */
  MAIL_INBOX: flag.optional(),
  /** Where short messages are posted, such as the codes of direct debits; without it they are in the inbox. */
  SMS_GATEWAY_URL: httpUrl.optional(),
  /** Sent to it as Bearer; needed with SMS_GATEWAY_URL. */
  SMS_GATEWAY_TOKEN: z.string().min(8).optional(),
  /** What links in mails begin with, `{domain}` being the tenant's: `https://{domain}`. */
  PUBLIC_ORIGIN: z.string().optional(),
  /** More hosts of push services, such as `push.example.org`; outside production also `localhost:9000`. */
  PUSH_SERVICES: list.default([]),
  /** 32 bytes as base64url: what pushes are signed with. Made and kept in DATA_DIR when it is not given. */
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 32 bytes as base64url')
    .optional(),
  /** A file with the public keys of each part and the tokens of teams; without it the site makes a key of its own. */
  RELEASE_KEYS: z.string().min(1).optional(),
  /** A Chromium or Chrome, in which releases are started before they are live; an installed one without it. */
  CHROMIUM_PATH: z.string().min(1).optional(),
  /** A file with the private key that `mf` signs with, where RELEASE_KEYS is set. */
  MF_KEY: z.string().min(1).optional(),
  /** A file with the experiments, in the place of those of this version (platform/experiments/experiments.json). */
  EXPERIMENTS_FILE: z.string().min(1).optional(),
  /** Members that each demo tenant is seeded with on the first start, besides the demo accounts. */
  DEMO_MEMBERS: number({ min: 0, max: 1_000_000 }).default(2000),
});

/** Every variable that the gateway reads; each is explained in docs/operations.md. */
export const VARIABLES: readonly string[] = Object.keys(environmentSchema.shape);

export type Environment = z.output<typeof environmentSchema>;
