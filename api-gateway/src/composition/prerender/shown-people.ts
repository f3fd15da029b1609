import type { Logger } from 'pino';
import { listen } from '../live/notices.repository.ts';
import type { Listening } from '../live/notices.repository.ts';
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

/** Tells what is being made of the members who change meanwhile. */
export class MemberChanges {
  readonly #watches = new Set<Set<number | 'anybody'>>();

  watch(): ChangeWatch {
    const changed = new Set<number | 'anybody'>();
    this.#watches.add(changed);
    return {
      concerns: (people) => people.size > 0 && (changed.has('anybody') || [...people].some((id) => changed.has(id))),
      end: () => void this.#watches.delete(changed),
    };
  }

  tell(who: number | 'anybody'): void {
    for (const changed of this.#watches) changed.add(who);
  }
}

export interface FollowOptions {
  databaseUrl: string;
  log: Logger;
  /** A member left the search or looks otherwise from now on; `anybody` when notices may have been missed. */
  onChange: (who: number | 'anybody') => void;
  /** Notices come from now on; none came before. */
  onBegin: () => void;
}

/** Listens to what triggers tell of the members whom visitors see (docs/decisions/0027). */
export function followShownMembers({ databaseUrl, log, onChange, onBegin }: FollowOptions): Listening {
  let hasBegun = false;
  return listen({
    databaseUrl,
    channel: SHOWN_MEMBERS_CHANNEL,
    log,
    onNotice: (payload) => {
      if (payload !== undefined) return onChange(Number(payload));
      if (hasBegun) return onChange('anybody');
      hasBegun = true;
      onBegin();
    },
  });
}
