import type { Listening, Notices } from '../../platform/db/notices.ts';
import { SHOWN_MEMBERS_CHANNEL } from './prerendered.repository.ts';
import type { VisitorAnswer } from './visitor-queries.ts';

const isMember = (value: object): value is { id: number } =>
  'main_image' in value && 'id' in value && typeof value.id === 'number';

function collect(value: unknown, people: Set<number>): void {
  if (typeof value !== 'object' || value === null) return;
  if (isMember(value)) people.add(value.id);
  for (const item of Object.values(value)) collect(item, people);
}

/** Ids of the members in a page's data, as lists and profiles have them. */
export function peopleIn(queries: readonly VisitorAnswer[]): ReadonlySet<number> {
  const people = new Set<number>();
  for (const { data } of queries) collect(data, people);
  return people;
}

/** Members who have changed since a page's data was asked for. */
export interface ChangeWatch {
  /** True when the page may show somebody as they were before. */
  concerns: (people: ReadonlySet<number>) => boolean;
  end: () => void;
}

/** Longer than any gateway makes a page, and hears late of a change. */
const REMEMBERED_MILLISECONDS = 5 * 60_000;
/** By as much may the clocks of two gateways differ. */
const CLOCKS_APART_MILLISECONDS = 2000;

const concernsAny = (people: ReadonlySet<number>, changed: (who: number | 'anybody') => boolean) =>
  people.size > 0 && (changed('anybody') || [...people].some(changed));

/** Members who have changed of late: what was made before shows them as they were. */
export class MemberChanges {
  readonly #watches = new Set<Set<number | 'anybody'>>();
  /** When the pages from before a change were gone; Infinity until they are. */
  readonly #settled = new Map<number | 'anybody', number>();

  watch(): ChangeWatch {
    const changed = new Set<number | 'anybody'>();
    this.#watches.add(changed);
    return {
      concerns: (people) => concernsAny(people, (who) => changed.has(who)),
      end: () => void this.#watches.delete(changed),
    };
  }

  /** Somebody has changed. To be followed by `settle` once kept pages with them are removed. */
  tell(who: number | 'anybody'): void {
    for (const changed of this.#watches) changed.add(who);
    this.#settled.set(who, Infinity);
  }

  settle(who: number | 'anybody'): void {
    const now = Date.now();
    for (const [key, settled] of this.#settled) if (settled < now - REMEMBERED_MILLISECONDS) this.#settled.delete(key);
    this.#settled.set(who, now);
  }

  /**
   * True when a page that was begun at this time may show somebody as they were before: another gateway may have kept
   * it without having heard of the change.
   */
  isOlderThanChange(people: ReadonlySet<number>, begunAt: number): boolean {
    return concernsAny(people, (who) => begunAt < (this.#settled.get(who) ?? 0) + CLOCKS_APART_MILLISECONDS);
  }
}

export interface FollowOptions {
  notices: Notices;
  /** A member left the search or looks otherwise from now on; `anybody` when notices may have been missed. */
  onChange: (who: number | 'anybody') => void;
  /** Notices come from now on; none came before. */
  onBegin: () => void;
}

/** Listens to what triggers tell of the members whom visitors see (docs/decisions/0027). */
export function followShownMembers({ notices, onChange, onBegin }: FollowOptions): Listening {
  let hasBegun = false;
  return notices.listen(SHOWN_MEMBERS_CHANNEL, (payload) => {
    if (payload !== undefined) return onChange(Number(payload));
    if (hasBegun) return onChange('anybody');
    hasBegun = true;
    onBegin();
  });
}
