/* oxlint-disable import/default, import/no-named-as-default-member -- Node takes the package's CommonJS file, whose default is all of it; the linter reads another one. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import type { Font } from 'opentype.js';
import { expect, test } from 'vitest';
import { fontOf, unpackWoff } from '../src/backend/payments/receipts/receipt-fonts.ts';

const packages = createRequire(import.meta.url);

const parse = (bytes: Buffer): Font =>
  opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));

/** What a font draws a text with, letter by letter. */
const drawn = (font: Font, text: string) =>
  Array.from(text, (letter) => {
    const { advanceWidth, index } = font.charToGlyph(letter);
    return { letter, index, advanceWidth, path: font.getPath(letter, 0, 0, 100).toPathData(3) };
  });

test.each([
  ['figtree-latin', 'Receipt 2026-000042: €44.99, déjà'],
  ['figtree-latin-ext', 'ŁłŐőȚțĞğİ'],
  ['noto-sans-greek', 'Ελένη'],
  ['noto-sans-cyrillic', 'Олена'],
])('an unpacked font has the letters of %s as the packed one has them [R-PAY-RECEIPT-LETTERS]', (name, text) => {
  const family = name.startsWith('figtree') ? 'figtree' : 'noto-sans';
  for (const weight of [400, 600]) {
    const packed = readFileSync(packages.resolve(`@fontsource/${family}/files/${name}-${weight}-normal.woff`));
    const file = unpackWoff(packed);
    expect(file.readUInt32BE(0), 'TrueType').toBe(0x0001_0000);
    expect(file.byteLength).toBe(packed.readUInt32BE(16));
    const [before, after] = [parse(packed), parse(file)];
    expect(after.numGlyphs).toBe(before.numGlyphs);
    expect(drawn(after, text)).toEqual(drawn(before, text));
    expect(
      drawn(after, text).every(({ index }) => index > 0),
      'has them',
    ).toBe(true);
  }
});

test('a font is unpacked once [R-PAY-RECEIPT-PDF]', () => {
  expect(fontOf('latin', 400)).toBe(fontOf('latin', 400));
  expect(fontOf('latin', 400)).not.toBe(fontOf('latin', 600));
});
