import { hashOf } from './mutants.ts';
import type { Mutant } from './mutants.ts';

/** Every part gets this many, however small it is. */
const LEAST = 3;
/** One operator makes up at most this share of a part's mutants, as long as there are others. */
const MOST_OF_ONE_KIND = 0.25;

/**
 * Splits a count over parts: each gets three (or fewer when the count is small), the rest goes by the square root of
 * the number of places.
 */
export function sharesOf(places: ReadonlyMap<string, number>, count: number): Map<string, number> {
  const parts = [...places.keys()].toSorted();
  const least = Math.min(LEAST, Math.floor(count / Math.max(parts.length, 1)));
  const room = (part: string) => places.get(part) ?? 0;
  const shares = new Map(parts.map((part) => [part, Math.min(least, room(part))]));
  const weight = (part: string) => Math.sqrt(room(part)) / (1 + (shares.get(part) ?? 0) - least);
  for (let left = count - sum(shares); left > 0; left -= 1) {
    const open = parts.filter((part) => (shares.get(part) ?? 0) < room(part));
    const [first] = open.toSorted((one, other) => weight(other) - weight(one));
    if (first === undefined) break;
    shares.set(first, (shares.get(first) ?? 0) + 1);
  }
  return shares;
}

const sum = (numbers: ReadonlyMap<string, number>) => [...numbers.values()].reduce((all, one) => all + one, 0);

/** Takes mutants in the given order: first of different files and of all kinds, then whatever is left. */
function takeSpread(ranked: readonly Mutant[], share: number): Mutant[] {
  const taken = new Set<Mutant>();
  const files = new Set<string>();
  const kinds = new Map<string, number>();
  const most = Math.max(1, Math.floor(share * MOST_OF_ONE_KIND));
  const take = (mutant: Mutant) => {
    taken.add(mutant);
    files.add(mutant.file);
    kinds.set(mutant.operator, (kinds.get(mutant.operator) ?? 0) + 1);
  };
  const overlaps = (mutant: Mutant) =>
    [...taken].some(({ file, start, end }) => file === mutant.file && start <= mutant.end && mutant.start <= end);
  const rounds: ((mutant: Mutant) => boolean)[] = [
    ({ file, operator }) => !files.has(file) && (kinds.get(operator) ?? 0) < most,
    ({ file }) => !files.has(file),
    (mutant) => !overlaps(mutant),
  ];
  for (const fits of rounds) {
    for (const mutant of ranked) if (taken.size < share && fits(mutant) && !taken.has(mutant)) take(mutant);
  }
  return [...taken];
}

/**
 * Chooses mutants by a seed. The same seed and the same sources give the same ones; what else is in the workspace, such
 * as tests, does not matter. The result is in the order of parts, files and lines.
 *
 * @param isValid says whether a mutant is worth trying; called for few of them.
 */
export function choose(
  mutants: readonly Mutant[],
  { seed, count }: { seed: number; count: number },
  isValid: (mutant: Mutant) => boolean = () => true,
): Mutant[] {
  const byPart = Map.groupBy(mutants, ({ part }) => part);
  const shares = sharesOf(new Map([...byPart].map(([part, all]) => [part, all.length])), count);
  const rank = new Map(mutants.map((mutant) => [mutant, hashOf(seed, mutant.key)]));
  const rankOf = (mutant: Mutant) => rank.get(mutant) ?? '';
  return [...byPart].flatMap(([part, all]) => {
    const ranked = all.toSorted((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1));
    // Far more than the share, so that few files are parsed and the spread has a choice.
    const share = shares.get(part) ?? 0;
    const valid = ranked.slice(0, share * 20).filter(isValid);
    return takeSpread(valid, share).toSorted((one, other) =>
      one.file === other.file ? one.start - other.start : one.file < other.file ? -1 : 1,
    );
  });
}
