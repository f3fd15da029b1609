import { TraceMap, originalPositionFor } from '@jridgewell/trace-mapping';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Release } from '@tandem/contracts/composition/release';
import { sourceMapOf } from '../ledger/served-files.ts';
import { CorruptContentError } from '../store/content-store.ts';
import type { ContentStore } from '../store/content-store.ts';
import type { Frame } from './frames.ts';

/** Decoded maps are some megabytes each. */
const MAPS_HELD = 20;
/** A stack is deep where libraries are: the first places say where it happened. */
const MOST_FRAMES = 12;

export interface SourceNamesDeps {
  /** A release that a key of its part has signed; null for any other. */
  findRelease: (id: string) => Promise<Release | null>;
  store: ContentStore;
  log: Logger;
}

/** Where something happened in the sources: `src/pages/Conversation.tsx:120`; in the built file where no map is kept. */
export type NameFrame = (frame: Frame) => Promise<string>;

/** Names places in the sources, by the maps that are kept with each release and never served. */
export function createSourceNames({ findRelease, store, log }: SourceNamesDeps): NameFrame {
  const held = new LRUCache<string, TraceMap>({ max: MAPS_HELD });

  const read = async ({ release: id, path }: Frame): Promise<TraceMap | null> => {
    const release = await findRelease(id);
    const file = release === null ? null : sourceMapOf(release, path);
    if (file === null) return null;
    const known = held.get(file.sha384);
    if (known !== undefined) return known;
    try {
      const stored = await store.get(file.sha384);
      if (stored === null) return null;
      const map = new TraceMap(stored.content.toString('utf8'));
      held.set(file.sha384, map);
      return map;
    } catch (error) {
      // The error that is looked into is worth more than its place.
      if (!(error instanceof CorruptContentError) && !(error instanceof SyntaxError)) throw error;
      log.warn({ err: error, release: id, path }, 'a source map cannot be read');
      return null;
    }
  };

  return async (frame) => {
    const built = `${frame.path}:${frame.line}`;
    const map = frame.line === 0 ? null : await read(frame);
    if (map === null) return frame.line === 0 ? frame.path : built;
    // Columns of stacks begin with 1, those of maps with 0.
    const { source, line } = originalPositionFor(map, { line: frame.line, column: Math.max(0, frame.column - 1) });
    return source === null || line === null ? built : `${source}:${line}`;
  };
}

/** A place of a stack, and its name in the sources. */
export interface NamedFrame {
  frame: Frame;
  place: string;
}

/** Names the places of a stack, innermost first. */
export async function nameFrames(nameFrame: NameFrame, frames: readonly Frame[]): Promise<NamedFrame[]> {
  const named: NamedFrame[] = [];
  for (const frame of frames.slice(0, MOST_FRAMES)) named.push({ frame, place: await nameFrame(frame) });
  return named;
}

/** A place as `mf errors` shows it, with its part and release. */
export const describeFrame = ({ frame: { name, release }, place }: NamedFrame): string =>
  `${name === '' ? '(anonymous)' : name} ${place} of ${release}`;

const SHARED_SOURCES = /^(?:node_modules|shared-ui|contracts)\//;

/** Whether a place is in what the shell has for all parts, such as React or the client of the API: it does what a part asks of it. */
export const isSharedCode = ({ frame: { part }, place }: NamedFrame): boolean =>
  part === 'shell' && SHARED_SOURCES.test(place);
