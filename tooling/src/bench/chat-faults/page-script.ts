import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Script } from 'node:vm';
import { compile } from '../../build/compile.ts';
import { singleScriptConfig } from '../../build/single-script.ts';
import { sourceOf } from '../../workspace.ts';

const FILE = 'chat-page.js';

/** Bundles the chat's page without elements, as the parts are built for browsers. It sets `openChatPage`. */
export async function buildPageScript(): Promise<Script> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tandem-chat-page-'));
  try {
    const part = { ...sourceOf('mf-chat'), build: 'faults', mode: 'production' as const };
    const config = singleScriptConfig(part, {
      name: 'chat page',
      target: 'web',
      entry: { page: './src/testing/chat-page.ts' },
      filename: FILE,
    });
    await compile({
      ...config,
      output: { ...config.output, path: folder },
      optimization: { ...config.optimization, minimize: false },
    });
    return new Script(await readFile(path.join(folder, FILE), 'utf8'), { filename: FILE });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
