import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { Release } from '@tandem/contracts/composition/release';
import { promoteReleases } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import type { LedgerDeps } from '../../src/composition/ledger/ledger-deps.ts';
import { variantsCookie } from '../../src/platform/experiments/variants-cookie.ts';
import { BROWSER } from '../client.ts';
import type { TestClient } from '../client.ts';
import { removeBuilds, writeBuild } from '../composition/fixture-release.ts';

/** A gateway that runs, and the ledger that it follows. */
export interface CanarySite {
  /** A new visitor. */
  client: () => TestClient;
  ledger: LedgerDeps;
}

export const AGENT = BROWSER;

const GIVEN_UP_MILLISECONDS = 30_000;

/** Waits until a release is the canary; null: until there is none. */
export async function untilCanary({ client }: CanarySite, release: string | null): Promise<void> {
  const deadline = Date.now() + GIVEN_UP_MILLISECONDS;
  for (;;) {
    const { channels } = (await client().get('/_composition.json')).body as {
      channels: { channel: string; release: string }[];
    };
    if ((channels.find(({ channel }) => channel === 'canary')?.release ?? null) === release) return;
    if (Date.now() > deadline) throw new Error('The canary did not move in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Gives a new build of the chat to half of the visitors; the same build for the same marker. */
export async function startCanary(site: CanarySite, marker?: string): Promise<Release> {
  const build = await writeBuild({ part: 'mf-chat', ...(marker !== undefined && { marker }) });
  const { release } = await publishRelease(site.ledger, build.dist);
  await removeBuilds([build]);
  await promoteReleases(site.ledger, [release], { destination: { channel: 'canary', share: 5000 } });
  await untilCanary(site, release.id);
  return release;
}

/** A page as a new visitor has it. */
export interface Visit {
  client: TestClient;
  plan: PagePlan;
  /** Of a browser. */
  headers: Readonly<Record<string, string>>;
}

/** The cookie that names a visitor. */
const cookieOf = (visitor: string) =>
  variantsCookie({ visitor, variants: {}, isKept: false }, { secure: false }).split(';', 1)[0] ?? '';

/** Opens a page as a new visitor, or as the one of that name. */
export async function visit(site: CanarySite, visitor?: string): Promise<Visit> {
  const client = site.client();
  const headers = { 'user-agent': AGENT, ...(visitor !== undefined && { cookie: cookieOf(visitor) }) };
  const { text } = await client.get('/members', { headers });
  const json = /<script[^>]*id="page-plan"[^>]*>([^<]*)<\/script>/.exec(text)?.[1] ?? '{}';
  return { client, plan: JSON.parse(json) as PagePlan, headers };
}

/** Reports views of a document as its browser does, each with an error of the part or without. */
export async function report(
  { client, plan, headers }: Visit,
  views: readonly boolean[],
  composition = plan.composition,
): Promise<void> {
  const chat = plan.parts['mf-chat'];
  const blamed = { part: 'mf-chat', release: chat?.release };
  const view = { ...blamed, kind: 'view', scripts: 'network', ready: 900 };
  const stack = `TypeError: boom\n    at draw (${chat?.entry}:1:7)`;
  const error = { ...blamed, kind: 'error', cause: 'uncaught', message: 'TypeError: boom', stack };
  const events = views.flatMap((fails) => (fails ? [view, error] : [view]));
  const response = await client.post('/api/telemetry.php', { composition, events }, { headers });
  if (response.status !== 204) throw new Error(`The report was refused: ${response.status} ${response.text}`);
}
