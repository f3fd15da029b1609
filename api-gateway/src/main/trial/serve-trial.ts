import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Release } from '@tandem/contracts/composition/release';
import { listen } from '../../platform/http/listen.ts';
import { createApp } from '../app.ts';
import { compose } from '../compose.ts';
import type { Composed } from '../compose.ts';
import type { ComposeInput } from '../compose-providers.ts';
import { watchResponses } from './open-responses.ts';

/** Calls of the pages that were closed get this long to end. */
const DRAIN_MILLISECONDS = 2_000;
/** What handles them goes on without them, and its database has to be there for as long. */
const HANDLING_MILLISECONDS = 20_000;

/** A composition that is not live, served on a port of this machine. */
export interface ServedTrial {
  port: number;
  deps: Composed['deps'];
  close: () => Promise<void>;
}

/** One picture for all: those of members who do not exist would be drawn first. */
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="5"/>';
const PICTURE_PATH = /\.(?:avif|webp|jpe?g|png)(?:\?|$)/;

/** Answers for pictures. The browser is not asked to do that: it would keep no files between the pages of a trial. */
const withOnePicture =
  (serve: RequestListener): RequestListener =>
  (request, response) => {
    if (!PICTURE_PATH.test(request.url ?? '')) return serve(request, response);
    response.writeHead(200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'max-age=3600' }).end(PICTURE);
  };

/** Serves a composition that is not live; with `onePicture`, one drawing for all pictures. It does no background work. */
export async function serveTrial(
  input: ComposeInput,
  releases: readonly Release[],
  { onePicture = false }: { onePicture?: boolean } = {},
): Promise<ServedTrial> {
  const composed = compose({ ...input, fixedReleases: releases });
  const app = createApp(composed);
  const responses = watchResponses(onePicture ? withOnePicture(app.serve) : app.serve);
  const server = createServer(responses.serve);
  await listen(server, 0, '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    // Streams of the pages that were open end with it; what a page has reported when it was closed is still read.
    app.drain();
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MILLISECONDS);
    await new Promise((resolve) => server.close(resolve));
    clearTimeout(cut);
    await responses.settled(HANDLING_MILLISECONDS);
    await app.close();
  };
  return { port, deps: composed.deps, close };
}
