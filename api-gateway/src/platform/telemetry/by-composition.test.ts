import { expect, test } from 'vitest';
import { COMPOSITIONS_KEPT } from './by-composition.ts';
import { createMetrics } from './metrics.ts';

const composition = (number: number) => number.toString(16).padStart(16, '0');
const CHAT = { part: 'mf-chat', release: 'mf-chat@0123456789ab' };
const OF_CHAT = 'part="mf-chat",release="mf-chat@0123456789ab"';

test('LCP, INP, CLS and errors have the composition as well, other durations have none [R-PLATFORM-BLAME-VITALS]', async () => {
  const metrics = createMetrics();
  const where = { ...CHAT, composition: composition(1) };
  for (const [name, value] of [
    ['LCP', 1200],
    ['INP', 90],
    ['CLS', 0.02],
    ['load', 300],
  ] as const)
    metrics.countTiming(where, name, value);
  metrics.countError(where, 'uncaught');
  const text = await metrics.registry.metrics();
  const labels = `${OF_CHAT},composition="${composition(1)}"`;
  expect(text).toContain(`composition_timing_milliseconds_count{${labels},name="LCP"} 1`);
  expect(text).toContain(`composition_timing_milliseconds_count{${labels},name="INP"} 1`);
  expect(text).toContain(`composition_layout_shift_score_count{${labels}} 1`);
  expect(text).toContain(`composition_errors_total{${labels},cause="uncaught"} 1`);
  expect(text).not.toMatch(/composition_timing_milliseconds_count\{[^}]*name="load"/);
  expect(text, 'as before').toContain(`part_timing_milliseconds_count{${OF_CHAT},name="load"} 1`);
});

test('the compositions that were reported last are kept, and what is by part and release alone stays [R-PLATFORM-BLAME-VITALS]', async () => {
  const metrics = createMetrics();
  for (let number = 0; number <= COMPOSITIONS_KEPT; number += 1)
    metrics.countTiming({ ...CHAT, composition: composition(number) }, 'LCP', 1000);
  metrics.countTiming({ ...CHAT, composition: null }, 'LCP', 1000);
  const text = await metrics.registry.metrics();
  expect(text).not.toContain(composition(0));
  expect(text).toContain(composition(1));
  expect(text.match(/composition_timing_milliseconds_count/g)).toHaveLength(COMPOSITIONS_KEPT);
  expect(text).toContain(`part_timing_milliseconds_count{${OF_CHAT},name="LCP"} ${COMPOSITIONS_KEPT + 2}`);
});
