import type { PagePlan, PlanPart } from '@tandem/contracts/composition/page-plan';
import type { RemoteDefinition } from '@tandem/contracts/composition/remote';
import type { RemotePart } from '@tandem/contracts/composition/part';
import { partsOf } from './create-links.ts';
import { CircuitBreaker, LOAD_TIMEOUT_MILLISECONDS, withRetry, withTimeout } from '../loading/retry.ts';
import type { RemoteSource } from './remote-source.ts';
import { shareScope } from './share-scope.ts';
import type { ShareScope } from './share-scope.ts';

/** What the script of a remote leaves under its global name. */
interface Container {
  init: (scope: ShareScope) => unknown;
  get: (module: string) => Promise<() => { default?: RemoteDefinition }>;
}

/** Under the name of its build, so that two releases of one remote never share one. */
function containerOf({ globalName }: PlanPart): Container | undefined {
  return Reflect.get(globalThis, globalName) as Container | undefined;
}

/** Adds the script of a remote, with its hash: only what the gateway announced is run. */
function addEntry({ entry, integrity }: PlanPart): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = entry;
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.integrity = integrity;
  document.head.append(script);
  return script;
}

/** The container of a remote, when its script has run: the document's own, or one that is added. */
function loadContainer(part: PlanPart): Promise<Container> {
  const present = containerOf(part);
  if (present !== undefined) return Promise.resolve(present);
  const script = [...document.scripts].find(({ src }) => src === part.entry) ?? addEntry(part);
  return new Promise((resolve, reject) => {
    const fail = () => {
      script.remove();
      reject(new Error(`The script of ${part.release} failed.`));
    };
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      const container = containerOf(part);
      if (container === undefined) fail();
      else resolve(container);
    });
  });
}

async function loadDefinition(id: RemotePart, part: PlanPart): Promise<RemoteDefinition> {
  const container = await loadContainer(part);
  // A container takes the same scope any number of times.
  await container.init(shareScope);
  const { default: definition } = (await container.get('./remote'))();
  if (definition?.id !== id) throw new Error(`${part.release} does not expose the remote ${id}.`);
  return definition;
}

/**
 * The document loads the entry of its own page. A script that failed, or ran without a container, is removed: another
 * attempt would wait for its load event until the time-out.
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
 * Ends the wait for scripts of a release that were never loaded. A pending load is shared among its callers, so a retry
 * would wait for the same one.
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

/** Remotes from their releases, as the plan of this page names them. To be called before the document's own entries run. */
export function createFederatedSource(parts: PagePlan['parts']): RemoteSource {
  removeFailedEntries(parts);
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
