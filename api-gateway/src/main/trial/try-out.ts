import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
import { LOCALES } from '@tandem/contracts/product/locales';
import type { TryOut } from '../../composition/ledger/ledger-deps.ts';
import { listen } from '../../platform/http/listen.ts';
import { readFirstHost } from '../../platform/tenants/tenant.repository.ts';
import { createApp } from '../app.ts';
import { compose } from '../compose.ts';
import type { ComposeInput } from '../compose-providers.ts';
import { visit } from './browse.ts';
import { findBrowser } from './find-browser.ts';

const MISSING_BROWSER =
  'Not tried in a browser: this machine has none. Install Chromium (Debian: apt-get install chromium), or name one in CHROMIUM_PATH.';

const NOTHING_WRONG = { fault: null, note: null };

/** A page that every visitor may open, without parameters. */
const isOpen = ({ access, path }: ReleaseRoute) =>
  access !== 'member' && access !== 'moderator' && !/:\w+(?!\w*\?)/.test(path);

/** A page of what moves; of the shell, where visitors may open none of those. Null where there is neither. */
function pathOf(composition: readonly Release[], moved: readonly Release[]): string | null {
  const shell = composition.filter(({ part }) => part === 'shell');
  const [route] = [...moved, ...shell].flatMap(({ routes }) => routes).filter(isOpen);
  return route === undefined ? null : route.path.replaceAll(/\/:\w+\?/g, '');
}

/** Serves a composition that is not live, on a port of this machine. It does no background work. */
async function serve(input: ComposeInput, releases: readonly Release[]) {
  const composed = compose({ ...input, fixedReleases: releases });
  const app = createApp(composed);
  const server = createServer(app.serve);
  await listen(server, 0, '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await app.close();
  };
  return { port, close };
}

/**
 * Starts releases in a browser before they are live: the composition as it would be is served on a port of this machine,
 * with the headers that visitors get, and one page is opened in each language. Where the machine has no browser, nothing is
 * tried, and the note says so.
 */
export function createTryOut(input: ComposeInput): TryOut {
  return async (composition, moved) => {
    const executablePath = findBrowser(input.config);
    const path = pathOf(composition, moved);
    if (moved.length === 0 || path === null) return NOTHING_WRONG;
    if (executablePath === null) return { fault: null, note: MISSING_BROWSER };
    const host = (await readFirstHost(input.db)) ?? 'localhost';
    const served = await serve(input, composition);
    // Loaded here: a gateway that never promotes does without.
    const { chromium } = await import('playwright-core');
    const origin = `http://${host}:${served.port}`;
    const flags = ['--host-resolver-rules=MAP * 127.0.0.1', `--unsafely-treat-insecure-origin-as-secure=${origin}`];
    const browser = await chromium.launch({ executablePath, args: flags, chromiumSandbox: false });
    try {
      for (const locale of LOCALES) {
        const fault = await visit(browser, { origin, locale, path, moved });
        // One line is enough: what is wrong in one language is mostly wrong in all.
        if (fault !== null) return { fault, note: null };
      }
      return NOTHING_WRONG;
    } finally {
      await browser.close();
      await served.close();
    }
  };
}
