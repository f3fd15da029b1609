import { vi } from 'vitest';
import { mf } from '../../src/cli/mf.ts';
import { environmentOf } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

/**
 * Runs `mf` on the database of a published site, in this process. Returns its exit code and what it printed, without the
 * line that names the ledger.
 */
export async function runMf(site: PublishedGateway, words: readonly string[]): Promise<{ code: number; out: string }> {
  const printed: string[] = [];
  const spies = (['log', 'error'] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation((text: string) => void printed.push(text)),
  );
  try {
    const code = await mf(words, { environment: environmentOf(site) });
    return { code, out: printed.filter((text) => !text.startsWith('Ledger ')).join('\n') };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
