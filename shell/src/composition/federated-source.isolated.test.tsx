import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { createFederatedSource } from './federated-source.ts';

vi.mock('@module-federation/runtime', () => ({
  loadRemote: vi.fn(),
  registerPlugins: vi.fn(),
  registerRemotes: vi.fn(),
}));

const FOLDER = 'http://localhost/_parts/mf-chat/b1/';
const ENTRY = `${FOLDER}remote-entry.js`;
const PARTS = {
  'mf-chat': { release: 'mf-chat@b1', entry: ENTRY, integrity: 'sha384-abc', globalName: 'mf_chat_b1', routes: [] },
} as unknown as PagePlan['parts'];
const DEFINITION = { id: 'mf-chat' };

/** A script of the document, or one that the runtime is loading; jsdom loads none. */
function addScript(src: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = src;
  document.head.append(script);
  return script;
}

const never = () => new Promise<never>(() => undefined);
const startsOf = () => vi.mocked(loadRemote).mock.calls.length;

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(loadRemote).mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  document.head.replaceChildren();
});

describe('a remote that hangs', () => {
  it('times out after ten seconds, all attempts together', async () => {
    vi.mocked(loadRemote).mockImplementation(never);
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
    vi.mocked(loadRemote).mockImplementationOnce(
      () =>
        new Promise((_resolve, reject) => own.addEventListener('error', () => reject(new Error('the script failed')))),
    );
    const failed = expect(createFederatedSource(PARTS).load('mf-chat')).rejects.toThrow('10000 ms');
    await vi.advanceTimersByTimeAsync(10_000);
    await failed;
    expect([own.isConnected, chunk.isConnected, foreign.isConnected]).toEqual([false, false, true]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(startsOf()).toBe(1);
  });
});

describe('a remote that fails quickly', () => {
  it('is retried once', async () => {
    vi.mocked(loadRemote).mockRejectedValueOnce(new Error('404')).mockResolvedValue({ default: DEFINITION });
    const loading = createFederatedSource(PARTS).load('mf-chat');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await loading).toBe(DEFINITION);
    expect(startsOf()).toBe(2);
  });

  it('is not requested for a while after three failures, unless by a click', async () => {
    vi.mocked(loadRemote).mockRejectedValue(new Error('404'));
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
    vi.mocked(loadRemote).mockResolvedValue({ default: { id: 'mf-members' } });
    const failed = expect(createFederatedSource(PARTS).load('mf-chat')).rejects.toThrow('does not expose');
    await vi.advanceTimersByTimeAsync(1_000);
    await failed;
  });
});

describe('the entry that the document starts', () => {
  it('is removed when it failed, or ran without a container: the runtime would wait for it', () => {
    vi.stubGlobal('mf_chat_b1', undefined);
    const [failed, empty] = [addScript(ENTRY), addScript(ENTRY)];
    createFederatedSource(PARTS);
    failed.dispatchEvent(new Event('error'));
    empty.dispatchEvent(new Event('load'));
    expect([failed.isConnected, empty.isConnected]).toEqual([false, false]);
    vi.unstubAllGlobals();
  });

  it('stays when it has left its container', () => {
    const script = addScript(ENTRY);
    createFederatedSource(PARTS);
    vi.stubGlobal('mf_chat_b1', {});
    script.dispatchEvent(new Event('load'));
    expect(script.isConnected).toBe(true);
    vi.unstubAllGlobals();
  });
});

it('forgets a container that ran before the shell: it holds no runtime [R-FRAME-GUARD-RETRIED]', () => {
  vi.stubGlobal('mf_chat_b1', {});
  const script = addScript(ENTRY);
  createFederatedSource(PARTS);
  expect(script.isConnected).toBe(false);
  expect(Reflect.get(globalThis, 'mf_chat_b1')).toBeUndefined();
  vi.unstubAllGlobals();
});

describe('the scripts of remotes', () => {
  const created = (url: string) => {
    const [plugin] = vi.mocked(registerPlugins).mock.lastCall?.[0] ?? [];
    return plugin?.createScript?.({ url });
  };

  it('come from another address at each further try: the browser keeps what failed [R-FRAME-GUARD-RETRIED]', () => {
    createFederatedSource(PARTS);
    const addresses = [1, 2, 3].map(() => created(ENTRY)).map((made) => made && 'script' in made && made.script?.src);
    expect(addresses).toEqual([ENTRY, `${ENTRY}?again=1`, `${ENTRY}?again=2`]);
  });

  it('come from another address at once where the document has tried', () => {
    addScript(ENTRY);
    createFederatedSource(PARTS);
    expect(created(ENTRY)).toMatchObject({ script: { src: `${ENTRY}?again=1` } });
  });

  it('have the hash of the plan and a time-out of ten seconds, and no others are created', () => {
    vi.mocked(registerPlugins).mockClear();
    createFederatedSource(PARTS);
    const [plugin] = vi.mocked(registerPlugins).mock.calls[0]?.[0] ?? [];
    const create = (url: string) => plugin?.createScript?.({ url });
    expect(create(ENTRY)).toMatchObject({
      timeout: 10_000,
      script: { src: ENTRY, integrity: 'sha384-abc', crossOrigin: 'anonymous' },
    });
    expect(() => create(`${FOLDER}other.js`)).toThrow('not part of this composition');
  });

  it('are registered under the names of their builds', () => {
    createFederatedSource(PARTS);
    expect(registerRemotes).toHaveBeenLastCalledWith([
      { name: 'mf_chat_b1', entry: ENTRY, entryGlobalName: 'mf_chat_b1', type: 'var' },
    ]);
  });
});
