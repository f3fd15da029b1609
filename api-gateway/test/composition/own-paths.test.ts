import { Router } from 'express';
import { expect, test, vi } from 'vitest';
import { splitLocale } from '@tandem/contracts/product/locales';
import { isOwnPath, OWN_PATHS } from '../../src/platform/http/own-paths.ts';
import { startTestGateway } from '../harness.ts';

/** Every path that the gateway gives a handler to, its prefixes too. */
async function mountedPaths(): Promise<string[]> {
  const prototype = (
    Router as unknown as { prototype: { route: (path: string) => unknown; use: (path: unknown) => unknown } }
  ).prototype;
  const spies = [vi.spyOn(prototype, 'route'), vi.spyOn(prototype, 'use')];
  const gateway = await startTestGateway();
  await gateway.close();
  const given = spies.flatMap((spy) => spy.mock.calls.flatMap(([path]) => path as unknown));
  for (const spy of spies) spy.mockRestore();
  // What is mounted without a path handles every address, and lets pages through.
  return given.filter((path) => typeof path === 'string' && path !== '/') as string[];
}

test('every path that the gateway serves is reserved, and none is reserved that it does not serve', async () => {
  const mounted = await mountedPaths();
  const paths = mounted.map((path) => splitLocale(path).path);
  expect(paths.filter((path) => !isOwnPath(path))).toEqual([]);
  const unused = Object.values(OWN_PATHS).filter((own) => !paths.some((path) => path.startsWith(own)));
  expect(unused).toEqual([]);
});

test('what fails below an own path is a page where people open it, and data everywhere else', async () => {
  const gateway = await startTestGateway();
  const typeAt = async (path: string) =>
    (await gateway.client().get(path, { headers: { accept: 'text/html' } })).headers['content-type'];
  const asPages: string[] = [];
  for (const path of Object.values(OWN_PATHS)) {
    const type = await typeAt(`${path}/nothing/here`);
    expect(type).toMatch(/^(text\/html|application\/json);/);
    if (type?.startsWith('text/html')) asPages.push(path);
  }
  await gateway.close();
  expect(asPages).toEqual([OWN_PATHS.socialImages, OWN_PATHS.exports, OWN_PATHS.sandboxPayments, OWN_PATHS.inbox]);
});
