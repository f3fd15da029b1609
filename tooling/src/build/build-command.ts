#!/usr/bin/env node
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildPart } from './build-part.ts';
import { outsidePart } from './outside-part.ts';

/** `tandem-build [folder] [--force]`: builds the part of this folder, or of the given one, into its `dist`. */
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  const source = await outsidePart(path.resolve(positionals[0] ?? '.'));
  const { release, reused } = await buildPart(source, { force: values.force });
  console.log(`${release.id} ${reused ? 'is unchanged' : 'is built'}: ${path.join(source.directory, 'dist')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
