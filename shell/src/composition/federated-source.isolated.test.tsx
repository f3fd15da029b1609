import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { createFederatedSource } from './federated-source.ts';

const FOLDER = 'http://localhost/_parts/mf-chat/b1/';
const ENTRY = `${FOLDER}remote-entry.js`;
const PARTS = {
  'mf-chat': { release: 'mf-chat@b1', entry: ENTRY, integrity: 'sha384-abc', globalName: 'mf_chat_b1', routes: [] },
} as unknown as PagePlan['parts'];
const DEFINITION = { id: 'mf-chat' };
const NAME = 'mf_chat_b1';

/** What the remote's module is, by its container: how often it was requested, and of which scope. */
const get = vi.fn<(module: string) => Promise<() => { default: { id: string } }>>();
const init = vi.fn<(scope: unknown) => void>();
const runEntry = () => vi.stubGlobal(NAME, { get, init });

/** A script of the document, or one that a container is loading; jsdom loads none. */
function addScript(src: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = src;
  document.head.append(script);
  return script;
}

const never = () => new Promise<never>(() => undefined);
const startsOf = () => get.mock.calls.length;
const exposing = (definition: { id: string }) => Promise.resolve(() => ({ default: definition }));
/** The scripts of the entry that are in the document. */
const entries = () => [...document.scripts].filter(({ src }) => src === ENTRY);

beforeEach(() => {
  vi.useFakeTimers();
  get.mockReset();
  init.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  document.head.replaceChildren();
  vi.unstubAllGlobals();
});

describe('a remote that hangs', () => {
  it('times out after ten seconds, all attempts together', async () => {
    runEntry();
    get.mockImplementation(never);
    const settled = vi.fn<(error: unknown) => void>();
    createFederatedSource(PARTS).load('mf-chat').catch(settled);
    await vi.advanceTimersByTimeAsync(9_900);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(settled).toHaveBeenCalledWith(expect.objectContaining({ name: 'TimeoutError' }));
    expect(startsOf()).toBe(1);
  });

  it('leaves no load behind that a retry would wait for, and starts none by itself', async () => {
    const own = addScript(ENTRY);
    const chunk = addScript(`${FOLDER}remote.1234.js`);
    const foreign = addScript('http://localhost/_parts/shell/b1/main.js');
    const failed = expect(createFederatedSource(PARTS).load('mf-chat')).rejects.toThrow('10000 ms');
    await vi.advanceTimersByTimeAsync(10_000);
    await failed;
    expect([own.isConnected, chunk.isConnected, foreign.isConnected]).toEqual([false, false, true]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(entries()).toEqual([]);
  });
});

describe('a remote that fails quickly', () => {
  it('is retried once', async () => {
    runEntry();
    get.mockRejectedValueOnce(new Error('404')).mockImplementation(() => exposing(DEFINITION));
    const loading = createFederatedSource(PARTS).load('mf-chat');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await loading).toBe(DEFINITION);
    expect(startsOf()).toBe(2);
  });

  it('is not requested for a while after three failures, unless by a click', async () => {
    runEntry();
    get.mockRejectedValue(new Error('404'));
    const source = createFederatedSource(PARTS);
    const load = async (askedByPerson: boolean) => {
      const failed = expect(source.load('mf-chat', { askedByPerson })).rejects.toThrow();
      await vi.advanceTimersByTimeAsync(1_000);
      await failed;
    };
    for (let failure = 0; failure < 4; failure += 1) await load(false);
    expect(startsOf()).toBe(6);
    await load(true);
    expect(startsOf()).toBe(8);
  });

  it('with another name than in the plan is refused', async () => {
    runEntry();
    get.mockImplementation(() => exposing({ id: 'mf-members' }));
    const failed = expect(createFederatedSource(PARTS).load('mf-chat')).rejects.toThrow('does not expose');
    await vi.advanceTimersByTimeAsync(1_000);
    await failed;
  });
});

describe('the entry that the document starts', () => {
  it('is removed when it failed, or ran without a container: a retry would wait for it', () => {
    const [failed, empty] = [addScript(ENTRY), addScript(ENTRY)];
    createFederatedSource(PARTS);
    failed.dispatchEvent(new Event('error'));
    empty.dispatchEvent(new Event('load'));
    expect([failed.isConnected, empty.isConnected]).toEqual([false, false]);
  });

  it('stays when it has left its container', () => {
    runEntry();
    const script = addScript(ENTRY);
    createFederatedSource(PARTS);
    script.dispatchEvent(new Event('load'));
    expect(script.isConnected).toBe(true);
  });

  it('is waited for, and no second one is added', async () => {
    get.mockImplementation(() => exposing(DEFINITION));
    const script = addScript(ENTRY);
    const loading = createFederatedSource(PARTS).load('mf-chat');
    await vi.advanceTimersByTimeAsync(0);
    expect(entries()).toEqual([script]);
    runEntry();
    script.dispatchEvent(new Event('load'));
    expect(await loading).toBe(DEFINITION);
  });
});

describe('the script of another remote', () => {
  it('is added with the hash of the plan, once for all who wait for it', async () => {
    get.mockImplementation(() => exposing(DEFINITION));
    const source = createFederatedSource(PARTS);
    const loading = Promise.all([source.load('mf-chat'), source.load('mf-chat')]);
    await vi.advanceTimersByTimeAsync(0);
    const [script, ...others] = entries();
    expect(script).toMatchObject({ src: ENTRY, integrity: 'sha384-abc', crossOrigin: 'anonymous', async: true });
    expect(others).toEqual([]);
    runEntry();
    script?.dispatchEvent(new Event('load'));
    expect(await loading).toEqual([DEFINITION, DEFINITION]);
  });

  it('is requested again when it failed', async () => {
    get.mockImplementation(() => exposing(DEFINITION));
    const loading = createFederatedSource(PARTS).load('mf-chat');
    await vi.advanceTimersByTimeAsync(0);
    const [first] = entries();
    first?.dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(1_000);
    const [second] = entries();
    expect(second).not.toBe(first);
    runEntry();
    second?.dispatchEvent(new Event('load'));
    expect(await loading).toBe(DEFINITION);
  });
});

it('gives a container what the shell shares: React, and the facades of the host', async () => {
  runEntry();
  get.mockImplementation(() => exposing(DEFINITION));
  await createFederatedSource(PARTS).load('mf-chat');
  const scope = init.mock.calls[0]?.[0] as Record<string, Record<string, { get: () => Promise<() => unknown> }>>;
  expect(Object.keys(scope).toSorted()).toEqual([
    '@tandem/shared-ui/host',
    '@tandem/shared-ui/i18n',
    '@tandem/shared-ui/query',
    '@tandem/shared-ui/router',
    'react',
    'react-dom',
    'react/jsx-dev-runtime',
    'react/jsx-runtime',
  ]);
  const factory = await scope['react']?.['1.0.0']?.get();
  expect(factory?.()).toHaveProperty('useState', useState);
});
