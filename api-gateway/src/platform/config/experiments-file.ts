import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseExperiments } from '../experiments/experiment.ts';
import type { Experiment } from '../experiments/experiment.ts';

export interface ExperimentsFile {
  /** Null: the experiments of this version of the site. */
  experiments: readonly Experiment[] | null;
  /** What is wrong with the file, as one line. */
  fault: string | null;
}

/** `0.weights: …` for a fault in one of the definitions, and the message alone for one of the whole file. */
const faultIn = ({ path, message }: z.core.$ZodIssue) =>
  path.length === 0 ? message : `${path.join('.')}: ${message}`;

function explain(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues.map(faultIn).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** Reads the definitions that a site has in the place of those of its version (EXPERIMENTS_FILE). */
export function readExperimentsFile(file: string | undefined): ExperimentsFile {
  if (file === undefined) return { experiments: null, fault: null };
  try {
    return { experiments: parseExperiments(JSON.parse(readFileSync(file, 'utf8'))), fault: null };
  } catch (error) {
    return { experiments: null, fault: `EXPERIMENTS_FILE: ${file} has no valid experiments: ${explain(error)}` };
  }
}
