import { RspackDevServer } from '@rspack/dev-server';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { rspack } from '@rspack/core';
import type { Configuration } from '@rspack/core';
import type { Part } from '@tandem/contracts/composition/part';
import { ownGlobalName, releaseFileUrl } from '@tandem/contracts/composition/release';
import { LIVE_BUILD, REMOTE_ENTRY, browserConfig } from '../build/rspack-config.ts';
import { sourceOf } from '../workspace.ts';

/** A part that is compiled as it is edited. */
export interface LivePart {
  part: Part;
  port: number;
  /** Below which its files are requested. */
  prefix: string;
  entry: string;
  globalName: string;
  close: () => Promise<void>;
}

function liveConfig(part: Part): Configuration {
  const base = browserConfig({ ...sourceOf(part), build: LIVE_BUILD, mode: 'development' });
  return {
    ...base,
    output: {
      ...base.output,
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
      clean: false,
    },
    plugins: [...(base.plugins ?? []), new ReactRefreshRspackPlugin()],
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

/** Starts a part's dev server on a port of its own and waits for the first build. Rejects when that fails. */
export async function startLivePart(part: Part, port: number): Promise<LivePart> {
  const prefix = releaseFileUrl(part, LIVE_BUILD, '');
  const compiler = rspack(liveConfig(part));
  const built = new Promise<void>((resolve, reject) => {
    compiler.hooks.done.tap('live-part', (stats) =>
      stats.hasErrors() ? reject(new Error(stats.toString({ preset: 'errors-only' }))) : resolve(),
    );
    compiler.hooks.failed.tap('live-part', reject);
  });
  const server = new RspackDevServer(
    {
      port,
      host: '127.0.0.1',
      hot: true,
      liveReload: true,
      static: false,
      // The command handles signals: the dev server would end the process before the database is stopped.
      setupExitSignals: false,
      allowedHosts: 'all',
      devMiddleware: { publicPath: prefix, writeToDisk: false },
      // The page connects to the address of the front only. The overlay is off because it would create markup from
      // strings.
      client: {
        overlay: false,
        logging: 'warn',
        webSocketURL: { hostname: '0.0.0.0', port: 0, pathname: `${prefix}ws` },
      },
      webSocketServer: { type: 'ws', options: { path: `${prefix}ws` } },
    },
    compiler,
  );
  try {
    await server.start();
    await built;
  } catch (error) {
    await server.stop();
    throw error;
  }
  const entry = part === 'shell' ? 'main.js' : REMOTE_ENTRY;
  return {
    part,
    port,
    prefix,
    entry: prefix + entry,
    globalName: ownGlobalName({ part, build: LIVE_BUILD }),
    close: () => server.stop(),
  };
}
