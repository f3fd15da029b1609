import type { Part } from '@tandem/contracts/composition/part';
import { parseOrExit } from '../command-line.ts';
import { buildPart } from '../build/build-part.ts';
import { buildMoves } from '../quick-mf/build-moves.ts';
import { PARTS, sourceOf } from '../workspace.ts';

/** `npm run build -- [part …] [--force]`: builds the named parts, or all of them. */
const { values, positionals } = parseOrExit({
  allowPositionals: true,
  options: { force: { type: 'boolean', default: false } },
});

const unknown = positionals.filter((name) => !(PARTS as readonly string[]).includes(name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. The parts are ${PARTS.join(', ')}.`);
  process.exit(2);
}

for (const part of positionals.length > 0 ? (positionals as Part[]) : PARTS) {
  const started = performance.now();
  const { release, reused } = await buildPart(sourceOf(part), { force: values.force });
  const kilobytes = Math.round(release.files.reduce((sum, file) => sum + file.bytes, 0) / 1024);
  console.log(
    `${release.id.padEnd(26)} ${reused ? 'unchanged' : `${((performance.now() - started) / 1000).toFixed(1)} s`.padEnd(9)} ${kilobytes} KB`,
  );
}

// Beside all parts, the file that a rollback runs from. The site goes without: `npm run mf` takes longer from its sources.
if (positionals.length === 0)
  await buildMoves().catch((error: unknown) => console.error('npm run mf runs from its sources:', error));
