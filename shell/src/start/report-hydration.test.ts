import { expect, test, vi } from 'vitest';
import { pageOnScreen } from '../composition/page-on-screen.ts';
import type { Site } from './create-site.ts';
import { reportHydration } from './report-hydration.ts';
import { createTelemetryQueue, telemetryFor } from './telemetry.ts';
import type { TelemetryEvent } from './telemetry.ts';

test('markup that is not what is rendered is of the part on screen, with the stack of its components [R-PLATFORM-BLAME-HYDRATION]', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const sent: TelemetryEvent[] = [];
  const queue = createTelemetryQueue((events) => sent.push(...events));
  const hostFor = ((part: 'mf-chat') => ({ telemetry: telemetryFor(queue, part, `${part}@1`) })) as Site['hostFor'];
  pageOnScreen.set('mf-chat');
  reportHydration(
    { hostFor },
    new Error('Minified React error #418'),
    'at Page (/_parts/mf-chat/0123456789ab/page.js:1:1)',
  );
  reportHydration({ hostFor }, 'no error');
  queue.flush();
  expect(sent).toMatchObject([
    { part: 'mf-chat', cause: 'hydration', stack: 'at Page (/_parts/mf-chat/0123456789ab/page.js:1:1)' },
    { part: 'mf-chat', message: 'Error: no error', stack: '' },
  ]);
});
