import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from '../platform/config/env.ts';
import { parseExperiments } from '../platform/experiments/experiment.ts';
import type { Experiment } from '../platform/experiments/experiment.ts';

/** `0.weights: …` for a fault in one of the definitions, and the message alone for one of the whole file. */
const faultIn = ({ path, message }: z.core.$ZodIssue) =>
  path.length === 0 ? message : `${path.join('.')}: ${message}`;

function explain(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues.map(faultIn).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/**
 * Reads the experiments that a site has in the place of those of its version (EXPERIMENTS_FILE); null where no file is named.
 * Throws ConfigError, with one line, where the file is missing or wrong (R-LANDERS-EXPERIMENTS-FILE).
 */
export function readExperimentsFile(file: string | null): readonly Experiment[] | null {
  if (file === null) return null;
  try {
    return parseExperiments(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new ConfigError([`EXPERIMENTS_FILE: ${file} has no valid experiments: ${explain(error)}`]);
  }
}
