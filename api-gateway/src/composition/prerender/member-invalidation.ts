import type { PlanQuery } from '@tandem/contracts/composition/page-plan';
import type { Listening, Notices } from '../../platform/db/notices.ts';
import { SHOWN_MEMBERS_CHANNEL } from './prerendered.repository.ts';

/** The id of a member who changed; `anybody` when it is not known who did. */
export type ChangedMember = number | 'anybody';

const isMember = (value: object): value is { id: number } =>
  'main_image' in value && 'id' in value && typeof value.id === 'number';

function collect(value: unknown, ids: Set<number>): void {
  if (typeof value !== 'object' || value === null) return;
  if (isMember(value)) ids.add(value.id);
  for (const item of Object.values(value)) collect(item, ids);
}

/** Returns the ids of the members in a page's data: those of lists and of profiles. */
export function memberIdsIn(queries: readonly PlanQuery[]): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const { data } of queries) collect(data, ids);
  return ids;
}

/** The members who change while a page is rendered. */
export interface ChangeWatch {
  /** True when one of these members has changed since the watch began. */
  concerns: (members: ReadonlySet<number>) => boolean;
  end: () => void;
}

/** Longer than any gateway takes to render a page, or to receive a notification. */
const REMEMBERED_MILLISECONDS = 5 * 60_000;
/** The clocks of two gateways may differ by this much. */
const CLOCK_SKEW_MILLISECONDS = 2000;

const concernsAny = (members: ReadonlySet<number>, isChanged: (member: ChangedMember) => boolean) =>
  members.size > 0 && (isChanged('anybody') || [...members].some(isChanged));

/** Remembers which members changed recently, so that pages from before the change can be refused. */
export class MemberInvalidations {
  readonly #watches = new Set<Set<ChangedMember>>();
  /** When the stored pages from before a change had been removed; Infinity until then. */
  readonly #settled = new Map<ChangedMember, number>();

  watch(): ChangeWatch {
    const changed = new Set<ChangedMember>();
    this.#watches.add(changed);
    return {
      concerns: (members) => concernsAny(members, (member) => changed.has(member)),
      end: () => void this.#watches.delete(changed),
    };
  }

  /** Refuses all pages with this member. Followed by `settle` once the stored pages with them are removed. */
  begin(member: ChangedMember): void {
    for (const changed of this.#watches) changed.add(member);
    this.#settled.set(member, Infinity);
  }

  /** Accepts pages with this member again that are rendered from now on. */
  settle(member: ChangedMember): void {
    const now = Date.now();
    for (const [key, settled] of this.#settled) if (settled < now - REMEMBERED_MILLISECONDS) this.#settled.delete(key);
    this.#settled.set(member, now);
  }

  /**
   * Returns whether a page whose rendering began at this time may show a member as they were before a change: another
   * gateway may have stored it before it was notified.
   */
  isStale(members: ReadonlySet<number>, renderedAt: number): boolean {
    return concernsAny(members, (member) => renderedAt < (this.#settled.get(member) ?? 0) + CLOCK_SKEW_MILLISECONDS);
  }
}

export interface FollowOptions {
  notices: Notices;
  /** A member left the search or looks different; `anybody` when notifications may have been missed. */
  onChange: (member: ChangedMember) => void;
  /** The channel is listened to from now on, for the first time. */
  onBegin: () => void;
}

/** Listens to the notifications of the triggers on members whom visitors can see (docs/decisions/0027). */
export function followMemberChanges({ notices, onChange, onBegin }: FollowOptions): Listening {
  let hasBegun = false;
  return notices.listen(SHOWN_MEMBERS_CHANNEL, (payload) => {
    if (payload !== undefined) return onChange(Number(payload));
    if (hasBegun) return onChange('anybody');
    hasBegun = true;
    onBegin();
  });
}
