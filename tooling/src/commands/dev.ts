import { parseArgs } from 'node:util';
import { loadConfig } from '@tandem/api-gateway/config/env';
import { PARTS } from '@tandem/contracts/product/parts';
import type { Part } from '@tandem/contracts/product/parts';
import { startFront } from '../dev/front.ts';
import { startLivePart } from '../dev/live-part.ts';
import type { LivePart } from '../dev/live-part.ts';
import { say } from '../progress.ts';
import { fail, greet, startSite, stopOnSignals } from '../site.ts';
import type { Site } from '../site.ts';

/**
 * `npm run dev [-- part …]`: the whole site with the named parts live (all of them when none is
 * named), the others as they were built. An edit is in the browser without a reload.
 */
const FIRST_PORT = 9101;

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((name) => !(PARTS as readonly string[]).includes(name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. The parts are ${PARTS.join(', ')}.`);
  process.exit(2);
}
// React in its development build comes with the shell, and hot reload needs it.
const wanted = new Set<Part>(positionals.length > 0 ? ['shell', ...(positionals as Part[])] : PARTS);

async function startDevelopment(): Promise<Site> {
  const config = loadConfig({ LOG_LEVEL: 'warn', ...process.env });
  const site = await startSite({ ...config, port: 0 });
  const live: LivePart[] = [];
  for (const [index, part] of [...wanted].entries()) {
    live.push(await startLivePart(part, FIRST_PORT + index));
    say(`live     ${part}`);
  }
  const front = await startFront({ port: config.port, host: config.host, gateway: site.url, live });
  const close = async () => {
    front.close();
    front.closeAllConnections();
    await Promise.all(live.map((part) => part.close()));
    await site.close();
  };
  return { url: `http://localhost:${config.port}`, close };
}

const starting = startDevelopment();
stopOnSignals(starting);
const site = await starting.catch(fail);
say('ready');
greet(site.url);
