import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { onStopSignals } from './on-stop-signals.ts';

function listen() {
  const source = new EventEmitter();
  const calls: string[] = [];
  let time = 0;
  onStopSignals({ stop: () => calls.push('stop'), hurry: () => calls.push('hurry') }, source, () => time);
  return { source, calls, wait: (milliseconds: number) => (time += milliseconds) };
}

it.each([
  ['SIGINT', 'SIGINT'],
  ['SIGTERM', 'SIGINT'],
])(
  'a process that is stopped by %s and again by %s does not wait for what is under way [R-PLATFORM-STOP-SECOND]',
  (first, second) => {
    const { source, calls, wait } = listen();
    source.emit(first);
    expect(calls).toEqual(['stop']);
    wait(1000);
    source.emit(second);
    expect(calls).toEqual(['stop', 'hurry']);
    expect(source.eventNames(), 'the next one ends the process as it is').toEqual([]);
  },
);

it('a Ctrl+C that npm and pnpm hand on stops in order, and once [R-PLATFORM-STOP-SECOND]', () => {
  const { source, calls, wait } = listen();
  source.emit('SIGINT');
  wait(5);
  source.emit('SIGINT');
  wait(200);
  source.emit('SIGTERM');
  expect(calls).toEqual(['stop']);
  expect(source.eventNames()).toEqual(['SIGTERM', 'SIGINT']);
});
