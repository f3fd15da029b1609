import { channelOf, moveHash, readHeadKey } from '../signing/statements.ts';
import type { PointerMove } from '../signing/statements.ts';
import { findHeadsFault, readHeads, readKnownLedgers } from '../signing/heads-file.ts';
import type { Head } from '../signing/heads-file.ts';
import type { ReleaseTrust } from '../signing/trust.ts';
import type { Db } from '../../platform/db/database.ts';
import { believedMoves } from './believed-moves.ts';
import { MOVES_READ } from './good-releases.ts';
import { movesUpTo } from './part-history.ts';
import { readMove } from './read-move.ts';
import { signedMoves } from './last-move.ts';
import { listMovesTo, readLedgerId } from './signed-rows.repository.ts';
import type { MovesOf, SignedRow } from './signed-rows.repository.ts';

/** Whether a part is stopped after a move; null where the move changes nothing of that. */
function stopsOf({ kind }: PointerMove): boolean | null {
  if (kind === 'stop') return true;
  return kind === 'start' || kind === 'withdraw' ? false : null;
}

/** What is kept of a move that is believed; `wasStopped`: the part was stopped before it. */
export function headOf(row: Omit<SignedRow, 'id'>, move: PointerMove, wasStopped: boolean): Head {
  const { number, to, descriptor, share, against } = move;
  const { statement, key, signature } = row;
  return {
    number,
    hash: moveHash(statement),
    to,
    descriptor,
    isStopped: stopsOf(move) ?? wasStopped,
    ...(share !== undefined && { share }),
    ...(against !== undefined && { against }),
    signed: { statement, key, signature },
  };
}

interface Believing {
  db: Db;
  trust: ReleaseTrust;
  dataDir: string;
}

/** No row of the history: the move that the file has. */
const OF_FILE = 0;

/** The move of a head and those before it, the last one first; where the history has lost it, the file keeps it. */
async function rowsTo(db: Db, of: MovesOf, { number, hash, signed }: Head): Promise<SignedRow[]> {
  const rows = await listMovesTo(db, of, { number, hash }, MOVES_READ);
  if (rows.length > 0 || signed === undefined) return rows;
  const previous = readMove(signed.statement)?.previous ?? null;
  const before = previous === null ? [] : await listMovesTo(db, of, { number: number - 1, hash: previous }, MOVES_READ);
  return [{ id: OF_FILE, ...of, number, ...signed }, ...before];
}

/** What a row says where a later move that a key of the part has signed names it, at the end of a chain; null otherwise. */
async function findVouched(
  { db, trust, ledger }: { db: Db; trust: ReleaseTrust; ledger: string },
  of: MovesOf,
  row: SignedRow,
): Promise<PointerMove | null> {
  for await (const { move, hash } of signedMoves({ db, trust, ledger }, of)) {
    if (move.number <= row.number) return null;
    const later = await listMovesTo(db, of, { number: move.number, hash }, move.number - row.number);
    const found = believedMoves({ trust, ledger }, [...later, row]).get(row.id);
    if (found !== undefined) return found;
  }
  return null;
}

/**
 * A head of the file when its move is signed by somebody who is believed: the row of the history, otherwise what the file keeps of
 * it, so that a list without its end is no way back. Null otherwise.
 */
async function proven(
  { db, trust }: Believing,
  ledger: string,
  [headKey, head]: readonly [string, Head],
): Promise<Head | null> {
  const { part, channel } = readHeadKey(headKey);
  const rows = await rowsTo(db, { part, channel }, head);
  const [row] = rows;
  if (row === undefined || moveHash(row.statement) !== head.hash) return null;
  const move =
    believedMoves({ trust, ledger }, rows).get(row.id) ??
    (await findVouched({ db, trust, ledger }, { part, channel }, row));
  if (move === null || channelOf(move) !== channel) return null;
  const history = movesUpTo(rows, head.hash);
  // Where the beginning of the history is not at hand, the file says whether the part was stopped in it.
  const first = history[0]?.number === 1 ? false : head.isStopped;
  return headOf(
    row,
    move,
    history.slice(0, -1).reduce((stopped, one) => stopsOf(one) ?? stopped, first),
  );
}

/** What the gateways of a data directory believed last of which ledger. */
export interface BelievedHeads {
  ledger: string;
  heads: Map<string, Head>;
  /** What is in the file, or in the database, and is not believed: one line each. */
  refused: { about: string; facts: object; message: string }[];
}

/**
 * Reads what gateways of this data directory believed before. The file alone moves nothing: each of its moves has to be signed
 * (R-PLATFORM-RELEASE-KEPT). Nor does a database that says that it is another ledger from now on: moves of one site with the same
 * keys, such as that of staging, are none of this one (R-PLATFORM-RELEASE-LEDGER). A site with a key of its own, which signs for
 * nobody else, has the ledger that its database is.
 */
export async function readBelievedHeads(deps: Believing): Promise<BelievedHeads> {
  const { db, trust, dataDir } = deps;
  const inDatabase = await readLedgerId(db);
  const known = readKnownLedgers(dataDir);
  const isOther = !trust.isDevelopment && known.length > 0 && !known.includes(inDatabase);
  const ledger = isOther ? (known.at(-1) ?? inDatabase) : inDatabase;
  const refused: BelievedHeads['refused'] = [];
  const fault = findHeadsFault(dataDir);
  if (fault !== null)
    refused.push({
      about: 'release-heads.json',
      facts: { fault },
      message: 'release-heads.json cannot be read, and the signed history is followed from its beginning',
    });
  if (isOther)
    refused.push({
      about: `ledger ${inDatabase}`,
      facts: { ledger, found: inDatabase },
      message: 'the database has become another ledger; to follow it, remove release-heads.json',
    });
  const heads = new Map<string, Head>();
  for (const entry of readHeads(dataDir, ledger)) {
    const [key] = entry;
    const head = await proven(deps, ledger, entry);
    if (head !== null) heads.set(key, head);
    else
      refused.push({
        about: `head ${key}`,
        facts: readHeadKey(key),
        message: 'what release-heads.json says of a part is not signed with a key of it',
      });
  }
  return { ledger, heads, refused };
}
