import { AppError } from '../errors/app-error.ts';

/**
 * What one process holds of uploads at the same time (L-PHOTOS-UPLOAD-MEMORY, L-PHOTOS-UPLOADS-AT-ONCE), and how much of
 * that one member and one address may take with what is still arriving (L-PHOTOS-UPLOAD-SHARE).
 */
const MOST = { bytes: 60_000_000, ofMember: 20_000_000, ofAddress: 30_000_000, atOnce: 4 } as const;

/** Whose an upload is: `memberId` null for a visitor, `address` null for this process itself. */
export interface Uploader {
  memberId: number | null;
  address: string | null;
}

/** The room of one upload. */
export interface BookedRoom {
  /** Books bytes that have arrived. Throws 503 `unavailable` where there is no room for them. */
  add: (bytes: number) => void;
  /** The upload is whole: what it holds is no longer what its sender holds back. */
  arrived: () => void;
  /** Gives the room back. */
  end: () => void;
}

/** Counts by a key, which forgets what is zero. */
class Counts<Key> {
  readonly #counts = new Map<Key, number>();

  of(key: Key | null): number {
    return key === null ? 0 : (this.#counts.get(key) ?? 0);
  }

  add(key: Key | null, amount: number): void {
    if (key === null) return;
    const count = this.of(key) + amount;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
  }
}

const held = {
  bytes: 0,
  uploads: new Counts<number>(),
  ofMember: new Counts<number>(),
  ofAddress: new Counts<string>(),
};

const busy = () => new AppError('unavailable', 'site_busy', { retryAfter: 2 });

function hasRoom({ memberId, address }: Uploader, bytes: number): boolean {
  return (
    held.bytes + bytes <= MOST.bytes &&
    held.ofMember.of(memberId) + bytes <= MOST.ofMember &&
    held.ofAddress.of(address) + bytes <= MOST.ofAddress
  );
}

/**
 * Books room for an upload as its bytes arrive: what a sender only announces takes nothing from others. Throws 503 for
 * more uploads of one member than a browser makes.
 */
export function bookRoom(uploader: Uploader): BookedRoom {
  const { memberId, address } = uploader;
  if (held.uploads.of(memberId) >= MOST.atOnce) throw busy();
  held.uploads.add(memberId, 1);
  let bytes = 0;
  let arriving = 0;
  const arrived = () => {
    held.ofMember.add(memberId, -arriving);
    held.ofAddress.add(address, -arriving);
    arriving = 0;
  };
  return {
    add: (more) => {
      if (!hasRoom(uploader, more)) throw busy();
      bytes += more;
      arriving += more;
      held.bytes += more;
      held.ofMember.add(memberId, more);
      held.ofAddress.add(address, more);
    },
    arrived,
    end: () => {
      arrived();
      held.bytes -= bytes;
      bytes = 0;
      held.uploads.add(memberId, -1);
    },
  };
}
