/** So many parts a wait has. */
const PARTS = 5;

export interface Patience {
  /** Whether the time is up. */
  readonly isOver: boolean;
  /** Ends it early. */
  stop: () => void;
}

/**
 * Measures how long somebody else takes, and calls `onOver` when that is too long. It counts in parts: while this process
 * stands still (a busy machine, a long computation), one part of the time passes at most, and what has come meanwhile is
 * read before the next. With one timer, a response that is there already would be late.
 */
export function startPatience(milliseconds: number, onOver: () => void = () => undefined): Patience {
  let left = PARTS;
  const timer = setTimeout(() => {
    left -= 1;
    if (left === 0) onOver();
    else timer.refresh();
  }, milliseconds / PARTS);
  return {
    get isOver() {
      return left === 0;
    },
    stop: () => clearTimeout(timer),
  };
}

/** Resolves or rejects as the work does, or rejects with `tooLate()` when the work takes longer than that. */
export function within<T>(work: Promise<T>, milliseconds: number, tooLate: () => Error): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const patience = startPatience(milliseconds, () => reject(tooLate()));
    work.then(resolve, reject).finally(patience.stop);
  });
}

/** Resolves or rejects as the work does, or resolves with `instead` when the work takes longer than that. */
export function withinOr<T, Instead>(work: Promise<T>, milliseconds: number, instead: Instead): Promise<T | Instead> {
  return new Promise((resolve, reject) => {
    const patience = startPatience(milliseconds, () => resolve(instead));
    work.then(resolve, reject).finally(patience.stop);
  });
}
