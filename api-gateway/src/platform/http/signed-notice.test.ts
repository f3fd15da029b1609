import { describe, expect, test } from 'vitest';
import { isSigned, signNotice } from './signed-notice.ts';

const SECRET = 'a secret of at least thirty-two characters';
const body = Buffer.from('{"id":"1"}');
const now = new Date('2026-01-01T12:00:00Z');
const header = signNotice(SECRET, body, now);

describe('the signature of a notice', () => {
  test('holds for its own body, secret and time', () => {
    expect(isSigned(SECRET, body, header, now)).toBe(true);
    expect(isSigned(SECRET, body, header, new Date(now.getTime() + 299_000))).toBe(true);
  });

  test('holds for nothing else [R-PAY-WEBHOOK-SIGNED]', () => {
    expect(isSigned(SECRET, Buffer.from('{"id":"2"}'), header, now)).toBe(false);
    expect(isSigned(`${SECRET}!`, body, header, now)).toBe(false);
    expect(isSigned(SECRET, body, header, new Date(now.getTime() + 301_000))).toBe(false);
    expect(isSigned(SECRET, body, header, new Date(now.getTime() - 301_000))).toBe(false);
    expect(isSigned(SECRET, body, header.replace(/t=\d+/, `t=${now.getTime() / 1000 + 60}`), now)).toBe(false);
  });

  test.each([
    undefined,
    '',
    'v1=',
    't=1,v1=abc',
    `${header}0`,
    ['t=1', header],
    header.toUpperCase(),
    `t=${'9'.repeat(400)},v1=${'0'.repeat(64)}`,
  ])('is refused when it is no signature: %j [R-PAY-WEBHOOK-SIGNED]', (given) => {
    expect(isSigned(SECRET, body, given, now)).toBe(false);
  });
});
