import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Release } from '@tandem/contracts/composition/release';
import { listen } from '../../platform/http/listen.ts';
import { createApp } from '../app.ts';
import { compose } from '../compose.ts';
import type { Composed } from '../compose.ts';
import type { ComposeInput } from '../compose-providers.ts';

/** Calls of the pages that were closed get this long to end. */
const DRAIN_MILLISECONDS = 2_000;

/** A composition that is not live, served on a port of this machine. */
export interface ServedTrial {
  port: number;
  deps: Composed['deps'];
  close: () => Promise<void>;
}

/** Serves a composition that is not live. It does no background work. */
export async function serveTrial(input: ComposeInput, releases: readonly Release[]): Promise<ServedTrial> {
  const composed = compose({ ...input, fixedReleases: releases });
  const app = createApp(composed);
  const server = createServer(app.serve);
  await listen(server, 0, '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    // Streams of the pages that were open end with it; what a page has reported when it was closed is still read.
    app.drain();
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MILLISECONDS);
    await new Promise((resolve) => server.close(resolve));
    clearTimeout(cut);
    await app.close();
  };
  return { port, deps: composed.deps, close };
}
