import { validationError } from '../../platform/errors/app-error.ts';

/** Where a page of likes ended: the sort key of its last member. */
export interface LikeCursor {
  /** Whether that like was new; false in lists that do not put new ones first. */
  isNew: boolean;
  /** Microseconds since 1970, as the database keeps times: in milliseconds two likes may be one. */
  at: number;
  memberId: number;
}

const FORM = /^([ns])\.(\d{1,16})\.(\d{1,16})$/;

/** The cursor as the `next` of a response; clients hand it back as it is. */
export function writeCursor({ isNew, at, memberId }: LikeCursor): string {
  return `${isNew ? 'n' : 's'}.${at}.${memberId}`;
}

/** Reads a cursor that a client sent. Throws 422 for one that this gateway has not made. */
export function readCursor(text: string): LikeCursor {
  const [, flag, at, memberId] = FORM.exec(text) ?? [];
  const cursor = { isNew: flag === 'n', at: Number(at), memberId: Number(memberId) };
  if (!Number.isSafeInteger(cursor.at) || !Number.isSafeInteger(cursor.memberId)) {
    throw validationError({ after: 'likes.list_changed' });
  }
  return cursor;
}
