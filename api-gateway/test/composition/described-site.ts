import { afterAll, beforeAll } from 'vitest';
import { personOf, send } from '../domain/chat.ts';
import type { TestClient } from '../harness.ts';
import { fixtureRoute } from './fixture-release.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

const HOME_TEXTS = {
  title: { en: 'Meet on {tenant} & more', fr: 'Rencontrez sur {tenant}' },
  description: { en: 'Say "hello".', fr: 'Dites « bonjour ».' },
};

/** Gives the tests of a file a site whose home page has texts, and two members with a conversation. */
export function setUpDescribedSite() {
  let site: PublishedGateway;
  let shownId: string;
  let loggedIn: Promise<TestClient> | null = null;

  beforeAll(async () => {
    site = await startPublishedGateway({ 'mf-landers': { routes: [fixtureRoute('index', { texts: HOME_TEXTS })] } });
    shownId = String((await site.gateway.makeMember()).id);
  });
  afterAll(() => site.close());

  const logIn = async (): Promise<TestClient> => {
    const { client } = await personOf(site.gateway);
    await send(client, Number(shownId));
    return client;
  };

  return {
    site: () => site,
    /** The id of a member whom everybody may see. */
    shownId: () => shownId,
    visitor: (host?: string) => site.gateway.client(host),
    /** The same member each time, who has written to the other one: a login costs more than a page. */
    member: () => (loggedIn ??= logIn()),
  };
}
