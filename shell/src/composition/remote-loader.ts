import type { HostApi } from '@tandem/contracts/composition/host-api';
import type { RemoteDefinition, RouteTable } from '@tandem/contracts/composition/remote';
import type { Locale } from '@tandem/contracts/product/locales';
import type { Part, RemotePart } from '@tandem/contracts/composition/part';
import { TWICE, withRetry } from '../loading/retry.ts';
import type { Chosen, ReleaseChoice } from './release-choice.ts';
import type { RemoteSource } from './remote-source.ts';

/** A release of a remote that this tab has loaded. */
export interface LoadedRemote {
  release: Chosen;
  definition: RemoteDefinition;
  routes: RouteTable;
  /** As this release gets it: what it reports names it. */
  host: HostApi;
}

export interface RemoteLoaderOptions {
  source: RemoteSource;
  locale: Locale;
  /** The host as a part gets it; of a remote, that of one of its releases. */
  hostFor: (part: Part, release?: string) => HostApi;
}

/** Loads releases of remotes with their texts, each once. */
export class RemoteLoader {
  readonly #options: RemoteLoaderOptions;
  readonly #choice: Pick<ReleaseChoice, 'allows'>;
  /** By release; by part where the plan names none, as `running`. What leaves them is loaded later (leave-release.ts). */
  readonly loaded = new Map<string, Promise<LoadedRemote>>();
  readonly running = new Map<string, { definition: RemoteDefinition; speak: () => void; undo?: () => void }>();

  constructor(options: RemoteLoaderOptions, choice: Pick<ReleaseChoice, 'allows'>) {
    this.#options = options;
    this.#choice = choice;
  }

  /** Rejects when it cannot be loaded; the next call tries again. */
  load(part: RemotePart, release: Chosen, askedByPerson: boolean): Promise<LoadedRemote> {
    const key = release?.release ?? part;
    const known = this.loaded.get(key);
    if (known) return known;
    const loading = this.#load(part, release, { askedByPerson, isWanted: () => this.loaded.get(key) === loading });
    this.loaded.set(key, loading);
    loading.catch(() => {
      if (this.loaded.get(key) === loading) this.loaded.delete(key);
    });
    return loading;
  }

  /** Of two releases that were loaded at once, one is shown: the texts are its own, and the other one changes none of them later. */
  prefer(part: RemotePart, shown: Chosen, other: Chosen): void {
    const key = other?.release ?? part;
    if (!this.running.has(key)) this.loaded.delete(key);
    this.running.get(shown?.release ?? part)?.speak();
  }

  /** What the loaded remotes say of an update, the strictest one. */
  canUpdate(): 'allow' | 'ask' | 'block' {
    const words = [...this.running.values()].map(({ definition }) => definition.canUpdate?.() ?? 'allow');
    return words.find((word) => word === 'block') ?? words.find((word) => word === 'ask') ?? 'allow';
  }

  async #load(
    part: RemotePart,
    release: Chosen,
    { askedByPerson, isWanted }: { askedByPerson: boolean; isWanted: () => boolean },
  ): Promise<LoadedRemote> {
    const started = performance.now();
    const { source, locale, hostFor } = this.#options;
    const host = hostFor(part, release?.release);
    const definition = await source.load(part, { askedByPerson, ...(release && { release }) });
    const [routes, messages] = await Promise.all([
      withRetry(() => definition.routes(), TWICE),
      withRetry(() => definition.locale(release?.locale ?? locale), TWICE),
    ]);
    const key = release?.release ?? part;
    if (!isWanted()) throw new Error(`${key} came too late.`);
    if (this.#choice.allows(part, release)) {
      const speak = () => host.i18n.addResourceBundle(locale, part, messages.default);
      speak();
      const undo = definition.setup?.(host);
      this.running.set(key, { definition, speak, ...(typeof undo === 'function' && { undo }) });
      host.telemetry.timing('load', performance.now() - started);
    } else {
      // The tab has left it meanwhile: it sets nothing up. Should it come back, it is loaded anew.
      this.loaded.delete(key);
    }
    return { release, definition, routes: routes.default, host };
  }
}
