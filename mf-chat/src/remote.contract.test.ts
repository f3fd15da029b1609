import { describe, expect, it } from 'vitest';
import type { RouteDefinition } from '@tandem/contracts/composition/remote';
import remote from './remote.ts';

async function readRoutes(): Promise<Readonly<Record<string, RouteDefinition>>> {
  return (await remote.routes()).default;
}

/** The public interface of this part: review a change here as a change for the shell and other parts. */
describe('what mf-chat offers', () => {
  it('has its name, contract 2, and its slots', () => {
    expect(remote.id).toBe('mf-chat');
    expect(remote.contract).toBe('^2');
    expect(Object.keys(remote.slots ?? {})).toEqual(['start-conversation', 'send-unsent', 'send-gift']);
  });

  it('has these routes and links', async () => {
    const routes = await readRoutes();
    const links = Object.entries(routes).map(([id, route]) => [id, route.link ?? null, route.skeleton]);
    expect(links).toEqual([
      ['chats', 'chats', 'list'],
      ['chats-id', 'conversation', 'chat'],
      ['members-id-chat', 'chatWith', 'chat'],
      ['likes', 'likes', 'tabs'],
      ['likes-type', null, 'tabs'],
    ]);
  });

  it('has a list of likes for each type, and m is none of them: it is the word before a profile [R-LIKES-RESERVED-WORD]', async () => {
    expect((await readRoutes())['likes-type']?.parameters).toEqual({ type: ['received', 'given', 'matches'] });
  });

  it('has a page for each route', async () => {
    const routes = await readRoutes();
    const pages = await Promise.all(Object.values(routes).map((route) => route.page('en')));
    expect(pages.every((page) => typeof page.default === 'function')).toBe(true);
  });
});
