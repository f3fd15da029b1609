import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import type { Flags, Result } from 'lighthouse';

const TRIES = 3;

async function runOnce(url: string, chromePath: string, flags: Flags): Promise<Result> {
  const chrome = await launch({
    chromePath,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
    logLevel: 'silent',
  });
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'silent', output: 'json', ...flags });
    if (result === undefined) throw new Error(`Lighthouse has nothing to say about ${url}.`);
    const { runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}

/**
 * Loads a page as a first-time visitor, by Lighthouse's mobile profile (slow 4G and a slow processor,
 * simulated). Lighthouse now and then loses a trace (NO_NAVSTART): that load is reported and repeated, up to three
 * times; then the call rejects.
 */
export async function runLighthouse(url: string, chromePath: string, flags: Flags): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(url, chromePath, flags);
    } catch (error) {
      if (attempt === TRIES) throw error;
      console.log(`measured again: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
