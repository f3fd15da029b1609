import { describe, expect, it } from 'vitest';
import { linkedParts } from './linked-parts.ts';

const linksIn = (text: string) => linkedParts(text).filter(({ href }) => href !== null);

describe('links in a message [R-CHAT-LINK-WARNING]', () => {
  it.each([
    ['see https://example.org/a?b=1.', 'https://example.org/a?b=1', 'https://example.org/a?b=1'],
    ['(www.example.org)', 'www.example.org', 'https://www.example.org/'],
    ['http://example.org/a_(b)!', 'http://example.org/a_(b)', 'http://example.org/a_(b)'],
    ['https://exämple.org', 'https://exämple.org', 'https://xn--exmple-cua.org/'],
    ['HTTPS://EXAMPLE.ORG', 'HTTPS://EXAMPLE.ORG', 'https://example.org/'],
  ])('%s', (text, words, href) => {
    expect(linksIn(text)).toEqual([{ text: words, href }]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://',
    'https://localhost',
    'https://tandemly.test@evil.example/',
    'me@www.example.org',
    'just words',
  ])('%s has none', (text) => {
    expect(linksIn(text)).toEqual([]);
  });

  it.each(['a https://x.org b www.y.org.', '', 'https://x.org', '<b>https://x.org</b>', 'שלום https://x.org שלום'])(
    'put together, the parts of "%s" are the text',
    (text) => {
      expect(
        linkedParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    },
  );
});
