import { PARTS, sourceOf } from '../src/workspace.ts';
import { expect, it } from 'vitest';
import { browserConfig } from '../src/build/rspack-config.ts';

function federationOptions(part: (typeof PARTS)[number]): unknown {
  const plugins = browserConfig({ ...sourceOf(part), build: 'b1', mode: 'production' }).plugins ?? [];
  const plugin = plugins.find((candidate) => candidate && candidate.constructor.name === 'ModuleFederationPlugin');
  return (plugin as unknown as { _options: unknown })._options;
}

it.each(PARTS)(
  '%s shares what is loaded already: "version-first" would fetch every remote before the first page',
  (part) => {
    expect(federationOptions(part)).toMatchObject({ shareStrategy: 'loaded-first' });
  },
);

it.each(PARTS)('a chunk of %s that hangs fails when the shell stops waiting for it', (part) => {
  expect(browserConfig({ ...sourceOf(part), build: 'b1', mode: 'production' }).output).toMatchObject({
    chunkLoadTimeout: 10_000,
  });
});
