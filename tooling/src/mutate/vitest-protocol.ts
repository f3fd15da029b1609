/** What the process of a Vitest receives: a request to run tests that reach any of some sources. */
export interface RunRequest {
  /** The sources that are broken, by absolute paths. */
  readonly sources: readonly string[];
  /** Only this test file, by its absolute path. */
  readonly only?: string;
  /** Only this test of the file, by its full name. */
  readonly test?: string;
  /** Only so many, the nearest. */
  readonly nearest?: number;
  /** Ends the run with the first failure. */
  readonly bail: boolean;
}

/** A test that failed, or a test file whose name of the test is empty. */
export interface TestFailure {
  /** Absolute path of the test file. */
  readonly file: string;
  readonly test: string;
  readonly message: string;
  /** It failed after a while, as one does that waits for something that does not happen; on a busy machine it may be by chance. */
  readonly slow: boolean;
}

/** What the process reports: a sign of life for each test, and once the result of all. */
export type RunReport =
  | { readonly kind: 'alive' }
  | { readonly kind: 'done'; readonly failures: readonly TestFailure[]; readonly files: number };
