import { loadConfig } from '@tandem/api-gateway/platform/config/env';
import type { Part } from '@tandem/contracts/composition/part';
import { parseOrExit } from '../command-line.ts';
import { startFront } from '../dev/front.ts';
import { startLivePart } from '../dev/live-part.ts';
import type { LivePart } from '../dev/live-part.ts';
import { say } from '../progress.ts';
import { greet, runUntilStopped, startSite } from '../site.ts';
import type { Site } from '../site.ts';
import { PARTS } from '../workspace.ts';

/**
 * `npm run dev [-- part …]`: the whole site with the named parts live (all of them when none is
 * named), the others as they were built. An edit is in the browser without a reload.
 */
const FIRST_PORT = 9101;

const { positionals } = parseOrExit({ allowPositionals: true });
const unknown = positionals.filter((name) => !(PARTS as readonly string[]).includes(name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. The parts are ${PARTS.join(', ')}.`);
  process.exit(2);
}
// React in its development build comes with the shell, and hot reload needs it.
const wanted = new Set<Part>(positionals.length > 0 ? ['shell', ...(positionals as Part[])] : PARTS);

async function startDevelopment(): Promise<Site> {
  const config = loadConfig({ LOG_LEVEL: 'warn', ...process.env });
  // Markup made of the releases would differ from what is edited. Behind the front, only the front needs to reach it.
  const site = await startSite({ ...config, host: '127.0.0.1', port: 0, prerender: false });
  const undo = [site.close];
  const close = async () => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    const live: LivePart[] = [];
    for (const [index, part] of [...wanted].entries()) {
      const started = await startLivePart(part, FIRST_PORT + index);
      live.push(started);
      undo.push(started.close);
      say(`live     ${part}`);
    }
    const front = await startFront({ port: config.port, host: config.host, gateway: site.url, live });
    undo.push(async () => {
      front.close();
      front.closeAllConnections();
    });
  } catch (error) {
    await close();
    throw error;
  }
  return { ...site, url: `http://localhost:${config.port}`, close };
}

const site = await runUntilStopped(startDevelopment());
if (site !== null) {
  say('ready');
  greet(site);
}
