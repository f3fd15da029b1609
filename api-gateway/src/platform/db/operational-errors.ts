import { ConfigError } from '../config/env.ts';
import { OutdatedDatabaseError } from './take-over-ledger.ts';
import { DataDirectoryInUseError, DatabaseUnreachableError } from './connection.ts';

/** Faults of the environment, which the operator mends: the message is all that they need. */
export function isOperationalError(error: unknown): error is Error {
  return [ConfigError, DataDirectoryInUseError, DatabaseUnreachableError, OutdatedDatabaseError].some(
    (kind) => error instanceof kind,
  );
}
