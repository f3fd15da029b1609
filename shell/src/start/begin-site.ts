import { withRetry } from '../loading/retry.ts';

export interface Beginning<T> {
  /** How long `load` may take before `fails` is called, in milliseconds. */
  patience: number;
  /** Called when this copy of the shell cannot go on, with what tries again; true: another one takes over. */
  fails: (retry: () => void) => boolean;
  /** Loads what the site cannot start without: its texts. */
  load: () => Promise<T>;
  start: (loaded: T) => Promise<void>;
  report: (error: unknown) => void;
}

/**
 * Starts the site once its texts are there (R-FRAME-GUARD-RETRIED). Texts that fail twice, or are late, are reported to
 * the document, which lets the last good release take over or says so. Texts that arrive after that still start the site,
 * unless another release does.
 */
export async function beginSite<T>({ patience, fails, load, start, report }: Beginning<T>): Promise<void> {
  let isOver = false;
  const fail = (error: unknown) => {
    report(error);
    isOver = fails(() => void attempt());
  };
  const attempt = async (): Promise<void> => {
    const late = setTimeout(
      () => fail(new DOMException(`The texts took longer than ${patience} ms.`, 'TimeoutError')),
      patience,
    );
    try {
      const loaded = await withRetry(load, { tries: 2, delayMilliseconds: 300 });
      clearTimeout(late);
      if (isOver) return;
      isOver = true;
      await start(loaded);
    } catch (error) {
      clearTimeout(late);
      fail(error);
    }
  };
  await attempt();
}
