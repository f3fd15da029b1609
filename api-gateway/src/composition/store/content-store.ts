import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { ENCODINGS, decode, encodeForStore, isCompressible } from './encodings.ts';
import type { Encoding } from './encodings.ts';
import type { ObjectStore } from './object-store.ts';

/** The stored bytes are not those that the hash names. They are never sent. */
export class CorruptContentError extends Error {
  constructor(sha384: string) {
    super(`The stored content of sha384-${sha384} is damaged`);
    this.name = 'CorruptContentError';
  }
}

const DAY_MILLISECONDS = 24 * 3_600_000;
const MEMORY_BYTES = 64 * 1024 * 1024;

export function sha384Of(content: Uint8Array): string {
  return createHash('sha384').update(content).digest('base64');
}

/** `store` name of a hash: `ab/abcdef…`; hexadecimal, because base64 has slashes and capitals. */
export function objectName(sha384: string, encoding: Encoding | null = null): string {
  const hex = Buffer.from(sha384, 'base64').toString('hex');
  const suffix = encoding === null ? '' : encoding === 'br' ? '.br' : '.gz';
  return `${hex.slice(0, 2)}/${hex}${suffix}`;
}

/** A content in one of its encodings; null for the content as it is. */
export interface StoredContent {
  content: Buffer;
  encoding: Encoding | null;
}

interface Held {
  version: string;
  content: Buffer;
}

/**
 * Files by their SHA-384. Content is checked against its hash when it is put and when it is first
 * read, and again whenever the object below has changed; it is then returned from memory for as
 * long as the object is still there. What is missing is looked up again each time: when the files
 * come back, they are served.
 */
export class ContentStore {
  readonly #objects: ObjectStore;
  readonly #log: Logger | null;
  readonly #held = new LRUCache<string, Held>({
    maxSize: MEMORY_BYTES,
    // An empty file has a size too.
    sizeCalculation: ({ content }) => content.length + 1,
  });

  constructor(objects: ObjectStore, log: Logger | null = null) {
    this.#objects = objects;
    this.#log = log;
  }

  /**
   * Keeps content and its compressed variants. Throws when the content is not what the hash says.
   * What is already there and whole is left alone; what is damaged is mended. `contentType` null:
   * it is never requested compressed.
   */
  async put(sha384: string, content: Buffer, contentType: string | null): Promise<void> {
    if (sha384Of(content) !== sha384) throw new Error(`The content is not that of sha384-${sha384}`);
    const encodings = contentType !== null && isCompressible(contentType, content.length) ? ENCODINGS : [];
    // Variants first: where the content exists, they exist too.
    await Promise.all(
      encodings.map(async (encoding) => {
        if ((await this.#whole(sha384, encoding)) === null)
          await this.#objects.write(objectName(sha384, encoding), await encodeForStore(content, encoding));
      }),
    );
    const present = await this.#whole(sha384, null).catch((error: unknown) => {
      if (error instanceof CorruptContentError) return null;
      throw error;
    });
    // It is wanted again: what nobody wants for a day may be removed.
    if (present !== null) await this.#objects.touch(objectName(sha384));
    if (present === null || !(await this.has(sha384))) await this.#objects.write(objectName(sha384), content);
  }

  /** Whether the content is there and was not put for a day. */
  async isOld(sha384: string): Promise<boolean> {
    const changedAt = await this.#objects.changedAt(objectName(sha384));
    return changedAt !== null && Date.now() - changedAt.getTime() > DAY_MILLISECONDS;
  }

  /** Removes content that was not put for a day, with its variants. Returns whether it did. */
  async remove(sha384: string): Promise<boolean> {
    if (!(await this.isOld(sha384))) return false;
    for (const encoding of [null, ...ENCODINGS]) await this.#objects.remove(objectName(sha384, encoding));
    return true;
  }

  async has(sha384: string): Promise<boolean> {
    return (await this.#objects.version(objectName(sha384))) !== null;
  }

  /**
   * The content in the first of the encodings that there is, else as it is. Null when it is
   * missing; throws CorruptContentError rather than return other bytes.
   */
  async get(sha384: string, encodings: readonly Encoding[] = []): Promise<StoredContent | null> {
    // Without the content itself its variants do not count: the file was removed.
    if (!(await this.has(sha384))) return null;
    for (const encoding of encodings) {
      const content = await this.#whole(sha384, encoding);
      if (content !== null) return { content, encoding };
    }
    const content = await this.#whole(sha384, null);
    return content === null ? null : { content, encoding: null };
  }

  /** Null when it is missing, and when a variant is damaged: there is the content itself to fall back on. */
  async #whole(sha384: string, encoding: Encoding | null): Promise<Buffer | null> {
    const name = objectName(sha384, encoding);
    const version = await this.#objects.version(name);
    const held = this.#held.get(name);
    if (version !== null && held?.version === version) return held.content;
    this.#held.delete(name);
    const content = version === null ? null : await this.#objects.read(name);
    if (version === null || content === null) return null;
    if (await this.#isIntact(sha384, content, encoding)) {
      this.#held.set(name, { version, content });
      return content;
    }
    this.#log?.error({ object: name }, 'stored content is damaged');
    if (encoding === null) throw new CorruptContentError(sha384);
    return null;
  }

  async #isIntact(sha384: string, content: Buffer, encoding: Encoding | null): Promise<boolean> {
    if (encoding === null) return sha384Of(content) === sha384;
    try {
      return sha384Of(await decode(content, encoding)) === sha384;
    } catch (error) {
      this.#log?.error({ err: error }, 'a compressed variant cannot be read');
      return false;
    }
  }
}
