import { describe, expect, it } from 'vitest';
import { browserScope } from '../src/test-run/plan-changed.ts';

describe('what the browser shows again after a change', () => {
  it('of a part: its own pages and journeys', () => {
    expect(browserScope(['mf-chat/src/features/conversation/Composer.tsx', 'docs/architecture.md'])).toEqual({
      isWhole: false,
      parts: ['mf-chat'],
      specs: [],
    });
  });

  it.each([
    'shell/src/app/App.tsx',
    'shared-ui/src/tokens/values.css',
    'contracts/src/api/chat.ts',
    'e2e/fixtures/site.ts',
  ])('of %s: everything', (file) => expect(browserScope([file]).isWhole).toBe(true));

  it('of a spec: that spec', () => {
    expect(browserScope(['e2e/push/push.spec.ts'])).toEqual({
      isWhole: false,
      parts: [],
      specs: ['push/push.spec.ts'],
    });
  });

  it('of tests and texts that no page contains: nothing', () => {
    const files = ['shell/src/app/App.test.tsx', 'shared-ui/src/components/Button/Button.stories.tsx', 'README.md'];
    expect(browserScope(files)).toEqual({ isWhole: false, parts: [], specs: [] });
  });
});
