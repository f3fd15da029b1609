import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import type { ReleaseRoute } from '@tandem/contracts/composition/release';
import { createSiteFacts } from '../../src/composition/site-facts/create-site-facts.ts';
import type { BackendServices } from '../../src/composition/site-facts/embedded-facts.ts';
import type { PageQuestion, SiteFacts } from '../../src/composition/site-facts/site-facts.ts';
import type { SessionService } from '../../src/platform/sessions/session.service.ts';
import type { Tenant } from '../../src/platform/tenants/tenant-settings.ts';
import { ALPHA_SETTINGS } from '../tenants.ts';

type Fact = keyof SiteFacts;
type Embedded = BackendServices['members'] &
  BackendServices['chat'] &
  BackendServices['payments'] &
  BackendServices['tracking'] &
  SessionService;

const tenant = { id: 1, settings: ALPHA_SETTINGS, timeZone: 'UTC' } as unknown as Tenant;

const questionOf = (subject: ReleaseRoute['subject']): PageQuestion => ({
  tenant,
  visitor: {
    kind: 'member',
    id: 1,
    language: 'en',
    paid: false,
    moderator: false,
    signedUpAt: new Date(),
    privacyMode: false,
  },
  matched: { route: { subject } } as unknown as PageQuestion['matched'],
  id: '2',
  search: '',
  hasSource: false,
});

/** Looks each fact up, of a member and a bundle that the embedded backend does not have. */
const LOOKUPS: Record<Fact, (facts: SiteFacts) => Promise<unknown>> = {
  visitor: (facts) => facts.visitor({ tenant, sessionSecret: 'secret', hasLogin: true }),
  settings: (facts) => facts.settings(tenant, { country: null, host: 'localhost' }),
  member: (facts) => facts.member(questionOf({ kind: 'member', parameter: 'id' })),
  conversation: (facts) => facts.conversation(questionOf({ kind: 'conversation', parameter: 'id' })),
  bundle: (facts) => facts.bundle(questionOf({ kind: 'bundle', parameter: 'id', payment: 'payment' })),
  sharedPhoto: (facts) => facts.sharedPhoto(tenant, 2),
  hiddenAmong: (facts) => facts.hiddenAmong([2]),
  countVisit: async (facts) => {
    facts.countVisit(tenant, { network: 'acme' }, null);
  },
  countLanding: async (facts) => {
    facts.countLanding(tenant, { lander: 'gallery', slug: '' });
  },
};

const NAMES = Object.keys(LOOKUPS) as Fact[];

/** The facts that are not looked up in the embedded backend while these calls are proxied. */
async function upstreamFacts(proxied: string): Promise<Fact[]> {
  const touched = vi.fn<() => void>();
  const embedded = new Proxy({} as Embedded, {
    get: () => {
      touched();
      throw new Error('This is the embedded backend.');
    },
  });
  const log = pino({ level: 'silent' });
  const warn = vi.spyOn(log, 'warn');
  const files = { has: (file: string) => proxied === 'all' || file === proxied };
  const facts = createSiteFacts({
    config: { proxy: { upstream: 'http://127.0.0.1:9', silenceSeconds: 1, isDiscovered: false, files } },
    log,
    backend: { members: embedded, chat: embedded, payments: embedded, tracking: embedded },
    sessions: embedded,
    ownAddress: () => null,
  });
  const upstream: Fact[] = [];
  for (const name of NAMES) {
    touched.mockClear();
    const found = await LOOKUPS[name](facts).catch(() => 'failed');
    // Two facts need no database: the tenant's own settings, and the bundles of the product.
    const isEmbedded =
      touched.mock.calls.length > 0 ||
      (name === 'settings' && warn.mock.calls.length === 0) ||
      (name === 'bundle' && (found as { access: string }).access === 'missing');
    if (!isEmbedded) upstream.push(name);
  }
  return upstream;
}

test.each<[string, Fact[]]>([
  ['likes.php', []],
  ['user.php', ['visitor']],
  ['settings.php', ['settings']],
  ['member.php', ['member', 'sharedPhoto', 'hiddenAmong']],
  ['members.php', ['hiddenAmong']],
  ['messages.php', ['conversation']],
  ['signup.php', ['countVisit', 'countLanding']],
  ['payment.php', ['bundle']],
  ['bundles.php', ['bundle']],
  ['all', NAMES],
])(
  'with API_PROXY=%s, the facts of its calls are the other server’s, and all others the own backend’s',
  async (proxied, expected) => {
    expect(await upstreamFacts(proxied)).toEqual(expected);
  },
);
