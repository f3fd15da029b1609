import { expect, test } from 'vitest';
import { isFault } from './console-faults.ts';

const [shell, chat] = [{ id: 'shell@0123456789ab' }, { id: 'mf-chat@0123456789ab' }];

test('a trial counts what a release that moves says of a failure, the shell of its own as well [R-PLATFORM-RELEASE-STARTS-SHELL]', () => {
  const said = (type: string, text: string) => ({ type, text });
  const ofShell = said('warning', '[shell@0123456789ab] ChunkLoadError: releases');
  expect(isFault(ofShell, [shell, chat])).toBe(true);
  expect(isFault(ofShell, [chat]), 'the shell is live already').toBe(false);
  expect(isFault(said('warning', '[mf-chat@0123456789ab] Error: x'), [chat])).toBe(true);
  expect(isFault(said('warning', 'something is deprecated'), [shell, chat])).toBe(false);
  expect(isFault(said('error', 'something'), [chat])).toBe(true);
  expect(isFault(said('log', '[mf-chat@0123456789ab]'), [chat])).toBe(false);
});
