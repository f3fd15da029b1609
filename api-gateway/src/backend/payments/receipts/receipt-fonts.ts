import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { FILES } from './receipt-letters.ts';
import type { LetterFile } from './receipt-letters.ts';

const packages = createRequire(import.meta.url);

/** Of a WOFF file, in bytes: its header, and an entry of the list of its tables. */
const PACKED = { header: 44, entry: 20 } as const;
/** Of the TrueType file that is in it. */
const UNPACKED = { header: 12, entry: 16 } as const;

const toWords = (bytes: number): number => Math.ceil(bytes / 4) * 4;

/** Writes the header of a TrueType file: its flavor, how many tables it has, and what a search by halves in their list needs. */
function writeHeader(file: Buffer, { flavor, count }: { flavor: number; count: number }): void {
  const halvings = Math.floor(Math.log2(count));
  const range = 2 ** halvings * UNPACKED.entry;
  file.writeUInt32BE(flavor, 0);
  file.writeUInt16BE(count, 4);
  file.writeUInt16BE(range, 6);
  file.writeUInt16BE(halvings, 8);
  file.writeUInt16BE(count * UNPACKED.entry - range, 10);
}

/** Where a table is in a WOFF file, and how long it is as it lies there and as it was. */
function readEntry(packed: Buffer, index: number) {
  const at = PACKED.header + index * PACKED.entry;
  return {
    tag: packed.subarray(at, at + 4),
    offset: packed.readUInt32BE(at + 4),
    stored: packed.readUInt32BE(at + 8),
    length: packed.readUInt32BE(at + 12),
    checksum: packed.readUInt32BE(at + 16),
  };
}

/** The TrueType file that a WOFF file is made of. A table that would not be smaller lies in it as it is. */
export function unpackWoff(packed: Buffer): Buffer {
  const count = packed.readUInt16BE(12);
  const entries = Array.from({ length: count }, (_, index) => readEntry(packed, index));
  const start = UNPACKED.header + count * UNPACKED.entry;
  const file = Buffer.alloc(entries.reduce((sum, { length }) => sum + toWords(length), start));
  writeHeader(file, { flavor: packed.readUInt32BE(4), count });
  let offset = start;
  for (const [index, entry] of entries.entries()) {
    const at = UNPACKED.header + index * UNPACKED.entry;
    entry.tag.copy(file, at);
    for (const [place, value] of [entry.checksum, offset, entry.length].entries())
      file.writeUInt32BE(value, at + 4 * (place + 1));
    const stored = packed.subarray(entry.offset, entry.offset + entry.stored);
    (entry.stored < entry.length ? inflateSync(stored) : stored).copy(file, offset);
    offset += toWords(entry.length);
  }
  return file;
}

const unpacked = new Map<string, Buffer>();

/**
 * A font of a paper, unpacked once in a process: from a packed one, the library of the PDFs unpacks the outlines of all letters
 * again for each letter that a paper has.
 */
export function fontOf(file: LetterFile, weight: number): Buffer {
  const name = `${FILES[file]}/files/${FILES[file]}-${file}-${weight}-normal.woff`;
  const font = unpacked.get(name) ?? unpackWoff(readFileSync(packages.resolve(`@fontsource/${name}`)));
  unpacked.set(name, font);
  return font;
}
