import type { Channel } from '@tandem/contracts/composition/channels';
import type { Part } from '@tandem/contracts/composition/part';
import type { Db } from '../../platform/db/database.ts';
import { MOVES_READ } from './good-releases.ts';
import { haltedBy, isChosenAfter, movesUpTo } from './part-history.ts';
import type { Recalled } from './part-history.ts';
import { listMovesTo } from './signed-rows.repository.ts';
import type { MoveName } from './signed-rows.repository.ts';

/** How far the moves of a canary are read. */
const HALTS_READ = 50;

/** The last moves of a part that are believed, by their channels. */
export type LastMoves = ReadonlyMap<Channel, MoveName>;

/**
 * The canaries that were rolled back by themselves and that nobody has chosen since: open tabs leave them. A move of any channel that leads
 * to one later takes that back for good, also when another release follows it there (R-PLATFORM-CANARY-CHOSEN).
 */
export class HaltedCanaries {
  readonly #db: Db;
  /** As of the moves that they were read up to. */
  readonly #known = new Map<Part, { upTo: string; halted: readonly Recalled[] }>();

  constructor(db: Db) {
    this.#db = db;
  }

  all(): Recalled[] {
    return [...this.#known.values()].flatMap(({ halted }) => halted);
  }

  async read(part: Part, lastMoves: LastMoves): Promise<void> {
    const canary = lastMoves.get('canary');
    const upTo = [...lastMoves.values()].map(({ hash }) => hash).join(' ');
    if (canary === undefined || this.#known.get(part)?.upTo === upTo) return;
    let halted = haltedBy(await this.#moves(part, 'canary', canary));
    for (const [channel, last] of lastMoves) {
      // Most parts have no such canary: of them nothing more is read.
      if (halted.length === 0) break;
      const moves = await this.#moves(part, channel, last);
      halted = halted.filter((one) => !isChosenAfter(moves, one));
    }
    this.#known.set(part, { upTo, halted });
  }

  async #moves(part: Part, channel: Channel, last: MoveName) {
    const limit = channel === 'canary' ? HALTS_READ : MOVES_READ;
    return movesUpTo(await listMovesTo(this.#db, { part, channel }, last, limit), last.hash);
  }
}
