const started = performance.now();

/** A line of progress with the seconds since the command began. */
export function say(text: string): void {
  console.log(`${`${((performance.now() - started) / 1000).toFixed(1)} s`.padStart(7)}  ${text}`);
}
