import { expect } from 'vitest';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import type { Release } from '@tandem/contracts/composition/release';
import { judgeCanaries } from '../../src/composition/canary/halt-canary.ts';
import { promoteReleases } from '../../src/composition/ledger/move-pointers.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { variantsCookie } from '../../src/platform/experiments/variants-cookie.ts';
import { createLogger } from '../../src/platform/http/logger.ts';
import type { TestClient } from '../client.ts';
import { writeBuild } from './fixture-release.ts';
import { composed } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

export const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36';

/** Waits until a release is the canary; null: until there is none. */
export async function untilCanary({ gateway }: PublishedGateway, release: string | null): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { channels } = (await composed(gateway)) as unknown as {
      channels: { channel: string; release: string }[];
    };
    if ((channels.find(({ channel }) => channel === 'canary')?.release ?? null) === release) return;
    if (tries > 500) throw new Error('The canary did not move in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Gives a new build of the chat to half of the visitors; the same build for the same marker. */
export async function startCanary(site: PublishedGateway, marker?: string): Promise<Release> {
  const { dist } = await writeBuild({ part: 'mf-chat', ...(marker !== undefined && { marker }) });
  const { release } = await publishRelease(site.ledger, dist);
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
export async function visit({ gateway }: PublishedGateway, visitor?: string): Promise<Visit> {
  const client = gateway.client();
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
  expect(response.status).toBe(204);
}

/** Judges all canaries, as one of the gateways does each minute. Returns the parts whose canary ended. */
export const judgeNow = ({ ledger, gateway }: PublishedGateway) =>
  judgeCanaries({ releases: ledger, log: createLogger(gateway.config) });
