import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { CONSENT_KEY } from '@tandem/contracts/composition/cookie-question';
import { earlyScript } from './inline-scripts.ts';

type Press = (event: { target: { closest: (selector: string) => unknown } }) => void;

/** Runs the head's script in a browser that has stored this decision, or refuses to store anything. */
function openPage({ decision = null, refuses = false }: { decision?: string | null; refuses?: boolean } = {}) {
  const stored = new Map<string, string>();
  const refuse = () => {
    throw new DOMException('No storage.', 'SecurityError');
  };
  const localStorage = {
    getItem: () => (refuses ? refuse() : decision),
    setItem: (key: string, value: string) => (refuses ? refuse() : stored.set(key, value)),
  };
  const dataset: { cookies?: string } = {};
  const presses: Press[] = [];
  const heard: unknown[] = [];
  const window: { __answeredCookies?: string } = {};
  runInNewContext(earlyScript({ hasSession: false, asksEntry: false }), {
    window,
    localStorage,
    DOMException,
    StorageEvent: class {
      readonly key: string;
      constructor(_name: string, { key }: { key: string }) {
        this.key = key;
      }
    },
    dispatchEvent: ({ key }: { key: string }) => heard.push(key),
    document: {
      documentElement: { dataset },
      addEventListener: (_type: string, listener: Press) => presses.push(listener),
    },
  });
  const press = (answer: string | null) => {
    const button = answer === null ? null : { dataset: { cookieAnswer: answer } };
    for (const listener of presses)
      listener({ target: { closest: (selector) => (selector === '[data-cookie-answer]' ? button : null) } });
  };
  return { dataset, press, stored, window, heard };
}

test('the question about cookies is shown until it is decided [R-PRIVACY-COOKIE-EARLY]', () => {
  expect(openPage().dataset.cookies).toBe('ask');
  expect(openPage({ decision: 'necessary' }).dataset.cookies).toBeUndefined();
  expect(openPage({ refuses: true }).dataset.cookies).toBe('ask');
});

test('its answer is stored as the shell stores it, and kept for the shell [R-PRIVACY-COOKIE-EARLY]', () => {
  const { dataset, press, stored, window, heard } = openPage();
  press(null);
  expect(dataset.cookies).toBe('ask');
  press('accepted');
  expect(dataset.cookies).toBeUndefined();
  expect(stored.get(CONSENT_KEY)).toBe('accepted');
  expect(window.__answeredCookies).toBe('accepted');
  expect(heard).toEqual([CONSENT_KEY]);
});

test('the skip link moves the focus to the main part, once that is there', () => {
  const presses: ((event: unknown) => void)[] = [];
  const focused: string[] = [];
  let main: { focus: () => void } | null = null;
  runInNewContext(earlyScript({ hasSession: false, asksEntry: false }), {
    window: {},
    localStorage: { getItem: () => 'necessary' },
    document: {
      documentElement: { dataset: {} },
      addEventListener: (_type: string, listener: (event: unknown) => void) => presses.push(listener),
      getElementById: () => main,
    },
  });
  const press = () => {
    const target = { closest: (selector: string) => (selector === '.skip-link' ? {} : null) };
    for (const listener of presses) listener({ target, preventDefault: () => focused.push('kept address') });
  };
  press();
  expect(focused).toEqual([]);
  main = { focus: () => focused.push('main') };
  press();
  expect(focused).toEqual(['kept address', 'main']);
});

test('an answer that the browser does not store holds for the page [R-PRIVACY-COOKIE-EARLY]', () => {
  const { dataset, press, window } = openPage({ refuses: true });
  press('necessary');
  expect([dataset.cookies, window.__answeredCookies]).toEqual([undefined, 'necessary']);
});
