import { satisfies, valid, validRange } from 'semver';
import type { Part } from '@tandem/contracts/composition/part';

/** What decides whether releases go together. */
export interface ContractHolder {
  id: string;
  part: Part;
  /** The contract's version (shell) or the range of versions that it works with (remotes). */
  contract: string;
}

export function isContract(part: Part, contract: string): boolean {
  return part === 'shell' ? valid(contract) !== null : validRange(contract) !== null;
}

/** True when the remote works with the contract that the shell brings. */
export function isCompatible(
  shell: Pick<ContractHolder, 'contract'>,
  remote: Pick<ContractHolder, 'contract'>,
): boolean {
  return satisfies(shell.contract, remote.contract, { includePrerelease: true });
}

/** One line per remote that does not go with the shell; empty when all do, or when there is no shell yet. */
export function findConflicts(releases: Iterable<ContractHolder>): string[] {
  const all = [...releases];
  const shell = all.find((release) => release.part === 'shell');
  if (shell === undefined) return [];
  return all
    .filter((release) => release.part !== 'shell' && !isCompatible(shell, release))
    .map((remote) => `${remote.id} works with contract ${remote.contract}, and ${shell.id} brings ${shell.contract}`);
}
