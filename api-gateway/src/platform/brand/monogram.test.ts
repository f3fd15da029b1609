import sharp from 'sharp';
import { expect, it } from 'vitest';
import { brandSchema } from '@tandem/contracts/brand/brand-schema';
import { THEME_NAMES } from '@tandem/contracts/brand/brand';
import { monogram } from './monogram.ts';
import { TYPEFACES } from './typefaces.ts';

const SIZE = 320;

/** Where the sign has colour, as a grid of booleans. */
async function inked(path: string): Promise<(x: number, y: number) => boolean> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 32 32"><path fill-rule="evenodd" d="${path}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  return (x, y) => (data[(y * info.width + x) * info.channels + 3] ?? 0) > 127;
}

it.each(THEME_NAMES)('in %s it is a disc with the first letter of the name cut out of its middle', async (theme) => {
  const shape = monogram('Éclat', TYPEFACES[theme].display());
  expect(brandSchema.parse({ mark: [shape], palette: null }).mark).toEqual([shape]);
  const at = await inked(shape.path);
  const cut: [x: number, y: number][] = [];
  for (let y = 0; y < SIZE; y += 1)
    for (let x = 0; x < SIZE; x += 1) if (!at(x, y) && Math.hypot(x - SIZE / 2, y - SIZE / 2) < 145) cut.push([x, y]);
  for (const axis of [0, 1] as const) {
    const values = cut.map((point) => point[axis]);
    const [first, last] = [Math.min(...values), Math.max(...values)];
    expect(Math.abs((first + last) / 2 - SIZE / 2)).toBeLessThan(6);
    expect(last - first).toBeGreaterThan(60);
  }
});

it('differs by the letter; a name without one that the typeface writes has the disc alone', () => {
  const face = TYPEFACES.tandemly.display();
  expect(monogram('nuit', face)).toEqual(monogram('Nord', face));
  expect(monogram('Nuit', face)).not.toEqual(monogram('Tandem', face));
  for (const name of ['…', 'Любовь рядом', 'حبيبي', '恋人たち'])
    expect(monogram(name, face).path, name).toBe(monogram('', face).path);
  expect(monogram('', face).path).not.toContain('NaN');
});
