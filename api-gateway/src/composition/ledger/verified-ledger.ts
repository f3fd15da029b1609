import type { Logger } from 'pino';
import type { Part } from '@tandem/contracts/composition/part';
import type { Release } from '@tandem/contracts/composition/release';
import type { Db } from '../../platform/db/database.ts';
import { channelOf, descriptorHash, headKey, readHeadKey } from '../signing/statements.ts';
import type { PointerMove } from '../signing/statements.ts';
import type { ReleaseTrust } from '../signing/trust.ts';
import { adoptReleases } from './adopt-releases.ts';
import { hasHeads, writeHeads } from '../signing/heads-file.ts';
import type { Head } from '../signing/heads-file.ts';
import { headOf, readBelievedHeads } from './believed-heads.ts';
import { believedMoves } from './believed-moves.ts';
import { MOVES_READ, readGoodReleases } from './good-releases.ts';
import type { ChannelRelease, LedgerView } from './ledger-view.ts';
import type { GoodReleases } from './good-releases.ts';
import { HaltedCanaries } from './halted-canaries.ts';
import type { LastMoves } from './halted-canaries.ts';
import { fallbacksOf, movesUpTo } from './part-history.ts';
import type { Recalled } from './part-history.ts';
import { isSignedRelease } from './read-move.ts';
import { findSignedRelease, listMovesTo, listPointers, listSignedMoves } from './signed-rows.repository.ts';
import type { MoveName, SignedRow } from './signed-rows.repository.ts';

export interface VerifiedLedgerDeps {
  db: Db;
  trust: ReleaseTrust;
  /** Where the last moves that were believed are kept. */
  dataDir: string;
  log: Logger;
}

/** A tab that is older than this was left alone long ago. */
const RECALLED_DAYS = 30;

/**
 * What is live, by signatures alone (docs/decisions/0086). A move counts when a key of its part has signed it for this
 * ledger and it follows the last one that counted; a release counts when a key of its part has signed its descriptor, and
 * the move names that descriptor. Where something does not count it is logged once, and what counted before goes on.
 */
export class VerifiedLedger {
  readonly #deps: VerifiedLedgerDeps;
  /** The last moves that counted. */
  readonly #heads = new Map<string, Head>();
  /** What the last moves lead to; a part whose release does not count keeps the one before. */
  readonly #pointed = new Map<string, { release: Release; hash: string }>();
  /** The history of each part, as of the move that it was read up to. */
  readonly #histories = new Map<Part, GoodReleases & { hash: string }>();
  readonly #halts: HaltedCanaries;
  /** What was logged. */
  readonly #reported = new Set<string>();
  #ledger: string | null = null;

  constructor(deps: VerifiedLedgerDeps) {
    this.#deps = deps;
    this.#halts = new HaltedCanaries(deps.db);
  }

  /** What is live, and what may take its place. Rejects when the database cannot be read. */
  async read(): Promise<LedgerView> {
    await this.#open();
    // Of one moment: a move between two looks would seem to be a pointer that was moved without its move.
    const { rows, pointers } = await this.#deps.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const numbers = new Map([...this.#heads].map(([key, { number }]) => [key, number]));
        return { rows: await listSignedMoves(trx, numbers), pointers: await listPointers(trx) };
      });
    this.#follow(rows);
    this.#comparePointers(pointers);
    for (const [key, { number, hash }] of this.#heads) {
      const { part, channel } = readHeadKey(key);
      if (channel === 'live') await this.#readHistory(part, { number, hash });
      if (channel === 'canary') await this.#halts.read(part, this.#lastMovesOf(part));
    }
    for (const [key, head] of this.#heads) await this.#resolve(key, head);
    const oldest = Date.now() - RECALLED_DAYS * 24 * 3_600_000;
    const recalled = [...this.#histories.values()].flatMap((history) => history.recalled);
    return {
      live: this.#liveOf(this.#pointed).map(([, { release }]) => release),
      good: new Map([...this.#histories].map(([part, { good }]) => [part, good])),
      stopped: new Set(
        this.#liveOf(this.#heads)
          .filter(([, { isStopped }]) => isStopped)
          .map(([part]) => part),
      ),
      recalled: [...recalled, ...this.#halted()]
        .filter(({ at }) => at.getTime() > oldest)
        .map(({ release }) => release),
      channels: this.#channels(),
    };
  }

  /** What is of the channel that everybody gets: it is kept by the part alone. */
  #liveOf<T>(all: ReadonlyMap<string, T>): [Part, T][] {
    return [...all].flatMap(([key, value]): [Part, T][] => {
      const { part, channel } = readHeadKey(key);
      return channel === 'live' ? [[part, value]] : [];
    });
  }

  #channels(): ChannelRelease[] {
    const found: ChannelRelease[] = [];
    for (const [key, { release }] of [...this.#pointed].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const { channel } = readHeadKey(key);
      const head = this.#heads.get(key);
      if (channel === 'live' || head === undefined) continue;
      // Live has moved since: there is nothing left that the canary could be compared with.
      if (channel === 'canary' && head.against !== this.#heads.get(release.part)?.number) continue;
      // Those who were to get it get what is live (R-PLATFORM-RELEASE-RECALL-CHANNELS).
      if (this.#isRecalled(release) || this.#hasGap(release.part)) continue;
      const { share, hash: move } = head;
      found.push({ part: release.part, channel, release, move, ...(share !== undefined && { share }) });
    }
    return found;
  }

  #isRecalled({ part, id }: Pick<Release, 'part' | 'id'>): boolean {
    return this.#histories.get(part)?.recalled.some(({ release }) => release === id) === true;
  }

  /** A recall may be what is missing: nobody gets anything but what is live before the history is there again. */
  #hasGap(part: Part): boolean {
    if (this.#histories.get(part)?.isWhole !== false) return false;
    this.#refuse(`gap of ${part}`, { part }, 'what is in other channels of a part, of which moves are missing');
    return true;
  }

  #lastMovesOf(part: Part): LastMoves {
    const own = [...this.#heads].map(([key, head]) => ({ ...readHeadKey(key), head }));
    return new Map(own.flatMap((one) => (one.part === part ? [[one.channel, one.head] as const] : [])));
  }

  /** Open tabs leave the release of a canary that was rolled back, unless somebody gets it. */
  #halted(): Recalled[] {
    const pointed = new Set([...this.#pointed.values()].map(({ release }) => release.id));
    return this.#halts.all().filter(({ release }) => !pointed.has(release));
  }

  async #readHistory(part: Part, last: MoveName): Promise<void> {
    const { hash } = last;
    if (this.#histories.get(part)?.hash === hash) return;
    this.#histories.set(part, { hash, ...(await readGoodReleases(this.#deps, part, last)) });
  }

  async #open(): Promise<void> {
    if (this.#ledger !== null) return;
    const { db, trust, dataDir, log } = this.#deps;
    // Somebody who plays back an older list has to take the file away as well (R-PLATFORM-RELEASE-HEADS-LOST).
    if (!trust.isDevelopment && !hasHeads(dataDir))
      log.warn('release-heads.json is not there, as at a first start: an older signed history would not be noticed');
    await adoptReleases(db, trust, dataDir);
    const { ledger, heads, refused } = await readBelievedHeads(this.#deps);
    for (const { about, facts, message } of refused) this.#refuse(about, facts, message);
    // What this or an earlier process believed already is not believed again from the beginning: an older list is no news.
    for (const [key, head] of heads) this.#heads.set(key, head);
    this.#ledger = ledger;
  }

  /** Goes on from the last moves that counted. */
  #follow(rows: readonly SignedRow[]): void {
    const { trust } = this.#deps;
    const believed: ReadonlyMap<number, PointerMove> =
      this.#ledger === null ? new Map() : believedMoves({ trust, ledger: this.#ledger }, rows);
    for (const row of rows) {
      const move = this.#accepted(row, believed.get(row.id) ?? null);
      if (move === null) continue;
      const key = headKey(move.part, channelOf(move));
      this.#heads.set(key, headOf(row, move, this.#heads.get(key)?.isStopped ?? false));
    }
    if (rows.length > 0 && this.#ledger !== null) writeHeads(this.#deps.dataDir, this.#ledger, this.#heads);
  }

  /** The move of a row that counts as the next one of its part; null otherwise, with a line in the log. */
  #accepted(row: SignedRow, move: PointerMove | null): PointerMove | null {
    if (move === null)
      return this.#refuse(`move ${row.id}`, { part: row.part }, 'a move is not signed with a key of its part');
    const head = this.#heads.get(headKey(row.part, row.channel));
    const follows = move.number === (head?.number ?? 0) + 1 && move.previous === (head?.hash ?? null);
    // A halt ends what is the canary now: it says nothing of any other release.
    if (follows && (move.kind !== 'halt' || move.from === head?.to)) return move;
    return this.#refuse(`move ${row.id}`, { part: row.part }, 'a move does not follow the last one of its part');
  }

  /** A pointer that says something else than the last signed move was moved by other means. */
  #comparePointers(pointers: ReadonlyMap<string, string>): void {
    for (const key of new Set([...pointers.keys(), ...this.#heads.keys()])) {
      const [pointer, signed] = [pointers.get(key) ?? null, this.#heads.get(key)?.to ?? null];
      const { part, channel } = readHeadKey(key);
      if (pointer !== signed)
        this.#refuse(
          `pointer ${key} ${pointer} ${signed}`,
          { part, channel, pointer, signed },
          'a pointer was moved without a signature',
        );
    }
  }

  async #resolve(key: string, { to, descriptor, number, hash }: Head): Promise<void> {
    if (to === null) {
      this.#pointed.delete(key);
      return;
    }
    if (descriptor === null || this.#pointed.get(key)?.hash === descriptor) return;
    if (await this.#take(key, { to, descriptor })) return;
    this.#refuse(
      `release ${to}`,
      { part: readHeadKey(key).part, release: to },
      'a release is not the one that was signed',
    );
    // In another channel than live, visitors get the live one.
    const { part, channel } = readHeadKey(key);
    const before = this.#pointed.get(key);
    if (channel === 'live' && before !== undefined && !this.#isRecalled(before.release)) return;
    this.#pointed.delete(key);
    if (channel === 'live') await this.#takeEarlier(part, { number, hash });
  }

  /** Takes a release when it is the one that a move names. Returns whether it is. */
  async #take(key: string, { to, descriptor }: Pick<PointerMove, 'to' | 'descriptor'>): Promise<boolean> {
    if (to === null || descriptor === null) return false;
    const found = await findSignedRelease(this.#deps.db, to);
    if (found?.release.part !== readHeadKey(key).part || descriptorHash(found.release) !== descriptor) return false;
    if (!isSignedRelease(this.#deps.trust, found)) return false;
    this.#pointed.set(key, { release: found.release, hash: descriptor });
    return true;
  }

  /** After a start, or where the one before was recalled: the best of the earlier releases that counts. */
  async #takeEarlier(part: Part, last: MoveName): Promise<void> {
    const rows = await listMovesTo(this.#deps.db, { part, channel: 'live' }, last, MOVES_READ);
    for (const move of fallbacksOf(movesUpTo(rows, last.hash))) if (await this.#take(part, move)) return;
  }

  #refuse(about: string, facts: object, message: string): null {
    if (!this.#reported.has(about)) this.#deps.log.error(facts, `${message}: refused`);
    this.#reported.add(about);
    return null;
  }
}
