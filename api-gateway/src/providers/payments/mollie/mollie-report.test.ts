import { describe, expect, it } from 'vitest';
import { decimalAmount, reportOf } from './mollie-report.ts';

const amount = { currency: 'EUR', value: '44.99' };
const zero = { currency: 'EUR', value: '0.00' };

describe('a payment at Mollie', () => {
  it.each([
    ['open', 'created'],
    ['pending', 'pending'],
    ['authorized', 'pending'],
    ['paid', 'completed'],
    ['failed', 'failed'],
    ['canceled', 'cancelled'],
    ['expired', 'expired'],
    ['something new', 'pending'],
  ])('that is %s is %s to the site [F-PAY-STATUSES]', (status, expected) => {
    expect(reportOf({ id: 'tr_1', amount, status })).toEqual({
      reference: 'tr_1',
      status: expected,
      amount: 4499,
      currency: 'EUR',
      refunded: 0,
    });
  });

  it('is refunded when all of it went back, and stays completed when a part did', () => {
    const paid = { id: 'tr_1', amount, status: 'paid' };
    expect(reportOf({ ...paid, amountRefunded: zero }).status).toBe('completed');
    expect(reportOf({ ...paid, amountRefunded: { currency: 'EUR', value: '33.75' } }).status).toBe('completed');
    expect(reportOf({ ...paid, amountRefunded: amount }).status).toBe('refunded');
  });

  it('is charged back as soon as anything was', () => {
    expect(reportOf({ id: 'tr_1', amount, status: 'paid', amountChargedBack: amount }).status).toBe('chargeback');
  });

  it.each([
    [1, '0.01'],
    [1999, '19.99'],
    [4490, '44.90'],
    [58_999, '589.99'],
  ])('of %i is written %s, and read again', (minor, value) => {
    expect(decimalAmount(minor)).toBe(value);
    expect(reportOf({ id: 'tr_1', amount: { currency: 'PLN', value }, status: 'open' }).amount).toBe(minor);
  });
});
