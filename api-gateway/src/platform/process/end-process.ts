/** What still holds the process after so long is cut off. */
const HELD_MILLISECONDS = 3_000;

/**
 * Ends this process with an exit code as soon as nothing is left to do, at the latest after some seconds. To be called when what
 * the process has opened is closed, in place of `process.exit`: that one waits for the threads that compile, without an end where
 * one of them waits for the main thread to collect garbage (nodejs/node#54918), as they do while a process is young.
 */
export function endProcess(code: number): void {
  process.exitCode = code;
  setTimeout(() => process.exit(code), HELD_MILLISECONDS).unref();
}
