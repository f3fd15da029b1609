import { request as requests } from '@playwright/test';
import type { BrowserContext, Cookie } from '@playwright/test';
import type { Chat } from '@tandem/contracts/api/chat';
import type { SampleIds } from '@tandem/tooling/live-routes';
import { logIn, signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { TENANTS } from './page-cells.ts';
import type { Tenant, Viewer } from './page-cells.ts';

interface Person {
  cookies: Cookie[];
  /** The member and the conversation that this person can visit. */
  ids: SampleIds;
}

const HOME = { tandemly: { country: 'NL', language: 'en' }, nuit: { country: 'FR', language: 'fr' } } as const;

async function makePerson(tenant: Tenant, who: Viewer): Promise<Person> {
  const { origin } = TENANTS[tenant];
  const request = await requests.newContext({
    baseURL: SITE_ORIGIN,
    extraHTTPHeaders: { Host: new URL(origin).host },
  });
  try {
    if (who === 'newcomer') await signUp(request, origin, HOME[tenant]);
    else if (who !== 'visitor') await logIn(request, origin, `${who}@tandemly.test`);
    const search = await request.get('/api/members.php?with_photo=1');
    const [member] = ((await search.json()) as { profiles: { id: number }[] }).profiles;
    if (member === undefined) throw new Error(`${origin} shows no member.`);
    const chats = who === 'visitor' ? undefined : await request.get('/api/chats.php');
    const [chat] = chats === undefined ? [] : ((await chats.json()) as { chats: Chat[] }).chats;
    const { cookies } = await request.storageState();
    return {
      cookies: cookies.map((cookie) => ({ ...cookie, domain: new URL(origin).hostname })),
      ids: { member: member.id, ...(chat !== undefined && { conversation: chat.conversation.id }) },
    };
  } finally {
    await request.dispose();
  }
}

const people = new Map<string, Promise<Person>>();

/** Logs the browser in to an account of one tenant: the account is made, or logged in to, once a worker. */
export async function logInAs(context: BrowserContext, tenant: Tenant, who: Viewer): Promise<SampleIds> {
  const key = `${tenant} ${who}`;
  const person = people.get(key) ?? makePerson(tenant, who);
  people.set(key, person);
  const { cookies, ids } = await person;
  await context.addCookies(cookies);
  return ids;
}
