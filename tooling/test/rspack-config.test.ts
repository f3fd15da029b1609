import { PARTS, REMOTES, sourceOf } from '../src/workspace.ts';
import { expect, it } from 'vitest';
import { browserConfig } from '../src/build/rspack-config.ts';

it.each(REMOTES)('%s has no copy of what the shell shares, and no runtime of its own around it', (part) => {
  const { plugins = [], entry } = browserConfig({ ...sourceOf(part), build: 'b1', mode: 'production' });
  const plugin = plugins.find((candidate) => candidate && candidate.constructor.name === 'ModuleFederationPluginV1');
  const { shared } = (plugin as unknown as { _options: { shared: Record<string, { import: unknown }> } })._options;
  expect(Object.values(shared).map((module) => module.import)).toEqual(Object.keys(shared).map(() => false));
  expect(entry).toEqual({});
});

it.each(PARTS)('a chunk of %s that hangs fails when the shell stops waiting for it', (part) => {
  expect(browserConfig({ ...sourceOf(part), build: 'b1', mode: 'production' }).output).toMatchObject({
    chunkLoadTimeout: 10_000,
  });
});
