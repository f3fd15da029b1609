import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime';
import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import type { PagePlan, PlanPart } from '@tandem/contracts/composition/page-plan';
import type { RemoteDefinition } from '@tandem/contracts/composition/remote';
import type { RemotePart } from '@tandem/contracts/composition/part';
import { partsOf } from './create-links.ts';
import { CircuitBreaker, LOAD_TIMEOUT_MILLISECONDS, withRetry, withTimeout } from '../loading/retry.ts';
import type { RemoteSource } from './remote-source.ts';

/** The address of a file at a further try: the browser would return the failed response, or wait for the one that hangs. */
const atOtherAddress = (url: string, tries: number) => (tries === 0 ? url : `${url}?again=${tries}`);

/**
 * Loads container scripts with the hash in the plan. A script without one is refused: only what the gateway announced
 * is run. The document has loaded the entry of its own page, so that one made here is a further try.
 */
function integrityPlugin(parts: PagePlan['parts']): ModuleFederationRuntimePlugin {
  const hashes = new Map(partsOf(parts).map(([, part]) => [part.entry, part.integrity]));
  const tries = new Map([...document.scripts].map(({ src }) => [src, 1]));
  return {
    name: 'release-integrity',
    createScript({ url }) {
      const integrity = hashes.get(url);
      if (integrity === undefined) throw new Error(`${url} is not part of this composition.`);
      const past = tries.get(url) ?? 0;
      tries.set(url, past + 1);
      const script = document.createElement('script');
      script.src = atOtherAddress(url, past);
      script.async = true;
      script.crossOrigin = 'anonymous';
      script.integrity = integrity;
      return { script, timeout: LOAD_TIMEOUT_MILLISECONDS };
    },
  };
}

/** A remote's name in the federation runtime is that of its build, so that two releases never share one. */
function registration(part: PlanPart) {
  return { name: part.globalName, entry: part.entry, entryGlobalName: part.globalName, type: 'var' as const };
}

interface ExposedModule {
  default?: RemoteDefinition;
}

async function loadDefinition(id: RemotePart, part: PlanPart): Promise<RemoteDefinition> {
  const exposed = await loadRemote<ExposedModule>(`${part.globalName}/remote`);
  const definition = exposed?.default;
  if (definition?.id !== id) throw new Error(`${part.release} does not expose the remote ${id}.`);
  return definition;
}

/**
 * The document loads the entry of its own page. A script that failed, or ran without a container, is removed, because
 * the runtime would wait for its load event until the time-out.
 */
function removeFailedEntries(parts: PagePlan['parts']): void {
  const names = new Map(partsOf(parts).map(([, part]) => [part.entry, part.globalName]));
  for (const script of document.scripts) {
    const name = names.get(script.src);
    if (name === undefined) continue;
    script.addEventListener('error', () => script.remove());
    script.addEventListener('load', () => {
      // The name is declared before the script runs: it is a `var`.
      if (Reflect.get(globalThis, name) === undefined) script.remove();
    });
  }
}

/**
 * Ends the wait for scripts of a release that were never loaded. The runtime shares a pending load among its callers,
 * so a retry would wait for the same one, up to twenty seconds for the document's own entry.
 */
function abandon(part: PlanPart): void {
  const folder = new URL('.', part.entry).href;
  for (const script of document.querySelectorAll('script')) {
    if (!script.src.startsWith(folder)) continue;
    script.dispatchEvent(new Event('error'));
    script.remove();
  }
}

async function loadInTime(id: RemotePart, part: PlanPart): Promise<RemoteDefinition> {
  const patience = new AbortController();
  const { signal } = patience;
  const tries = withRetry(() => loadDefinition(id, part), { tries: 2, delayMilliseconds: 300, signal });
  try {
    return await withTimeout(tries, LOAD_TIMEOUT_MILLISECONDS, part.release);
  } catch (error) {
    patience.abort();
    abandon(part);
    throw error;
  }
}

/**
 * A container that ran before the federation runtime was there holds none: the shell's script came later than it, at a
 * second try. It is forgotten, so that it is loaded again.
 */
function forgetEarlyContainers(parts: PagePlan['parts']): void {
  for (const [, { entry, globalName }] of partsOf(parts)) {
    if (Reflect.get(globalThis, globalName) === undefined) continue;
    Reflect.set(globalThis, globalName, undefined);
    for (const script of document.querySelectorAll('script')) if (script.src === entry) script.remove();
  }
}

/** Remotes from their releases, as the plan of this page names them. To be called before the document's own entries run. */
export function createFederatedSource(parts: PagePlan['parts']): RemoteSource {
  forgetEarlyContainers(parts);
  removeFailedEntries(parts);
  registerPlugins([integrityPlugin(parts)]);
  registerRemotes(partsOf(parts).map(([, part]) => registration(part)));
  const breakers = new Map<RemotePart, CircuitBreaker>();
  const breakerOf = (id: RemotePart) => {
    const breaker = breakers.get(id) ?? new CircuitBreaker();
    breakers.set(id, breaker);
    return breaker;
  };
  return {
    load: async (id, { askedByPerson = false } = {}) => {
      if (askedByPerson) breakerOf(id).reset();
      const part = parts[id];
      if (part === undefined) throw new Error(`No release of ${id} is live.`);
      return breakerOf(id).run(() => loadInTime(id, part));
    },
  };
}
