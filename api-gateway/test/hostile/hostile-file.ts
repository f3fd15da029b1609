/** A file that somebody sends to do harm. */
export interface HostileFile {
  name: string;
  /** What it is refused with; `cleaned`: it is taken, and nothing but its pixels is kept. */
  outcome: 'cleaned' | 'unsupported_media_type' | 'validation' | 'too_large';
  /** What the sender says that it is; `image/jpeg` when left out. */
  type?: string;
  make: () => Buffer | Promise<Buffer>;
}

/** Part of everything that is hidden in a file: it is in none that is kept or served. */
export const MARK = 'HOSTILE-CARGO';

/** Cargo in the languages of those who would run it. */
export const CARGO = {
  html: `<!doctype html><script>alert("${MARK}")</script>`,
  php: `<?php system($_GET["${MARK}"]); ?>`,
  js: `*/=1;alert("${MARK}");/*`,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="625"><script>alert("${MARK}")</script></svg>`,
  xmp: `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description creator="${MARK}"/></rdf:RDF></x:xmpmeta>`,
} as const;

/** Runs of bytes that a number of bits or a length says. */
export const u16 = (value: number) => Buffer.from([(value >>> 8) & 0xff, value & 0xff]);
export const u32 = (value: number) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value]);
export const little24 = (value: number) => Buffer.from([value, value >>> 8, value >>> 16]);

/** A copy with other bytes at a place. */
export function patched(bytes: Buffer, at: number, change: Uint8Array | readonly number[]): Buffer {
  const copy = Buffer.from(bytes);
  copy.set(change, at);
  return copy;
}
