import { assert, constant, constantFrom, property, record, shuffledSubarray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAYMENT_STATUSES, type PaymentStatus } from '@tandem/contracts/product/lists';
import { isOpen, nextStatus } from './payment-status.ts';

const apply = (reports: readonly PaymentStatus[]): PaymentStatus =>
  reports.reduce<PaymentStatus>((status, report) => nextStatus(status, report) ?? status, 'created');

describe('the status of a payment', () => {
  test.each<[PaymentStatus[], PaymentStatus, string]>([
    [['failed', 'completed'], 'completed', 'R-PAY-STATUS-LATE'],
    [['expired', 'completed'], 'completed', 'R-PAY-STATUS-LATE'],
    [['completed', 'refunded', 'completed'], 'refunded', 'R-PAY-STATUS-RETURNED'],
    [['refunded', 'completed'], 'refunded', 'R-PAY-STATUS-RETURNED'],
    [['chargeback', 'refunded'], 'chargeback', 'R-PAY-STATUS-RETURNED'],
  ])('after %j is %s [%s]', (reports, status) => {
    expect(apply(reports)).toBe(status);
  });

  test.each<[PaymentStatus[], PaymentStatus]>([
    [['created'], 'created'],
    [['pending', 'completed'], 'completed'],
    [['completed', 'pending'], 'completed'],
    [['completed', 'cancelled', 'failed', 'expired'], 'completed'],
    [['cancelled', 'pending'], 'cancelled'],
    [['failed', 'cancelled'], 'failed'],
  ])('after %j is %s', (reports, status) => {
    expect(apply(reports)).toBe(status);
  });

  test('is the same in whatever order and how often the reports of one payment come', () => {
    const story = constantFrom<PaymentStatus[]>(
      ['pending', 'completed'],
      ['pending', 'completed', 'refunded'],
      ['completed', 'chargeback'],
      ['pending', 'failed'],
    );
    const orders = story.chain((reports) =>
      record({
        reports: constant(reports),
        order: shuffledSubarray([...reports, ...reports], { minLength: reports.length * 2 }),
      }),
    );
    assert(
      property(orders, ({ reports, order }) => {
        expect(apply(order)).toBe(apply(reports));
      }),
    );
  });

  test('after a refund of a part follows what becomes of the rest, and after one of the whole nothing does [R-PAY-STATUS-REST-RETURNED]', () => {
    for (const report of PAYMENT_STATUSES) {
      const isTaken = report === 'refunded' || report === 'chargeback';
      expect(nextStatus('refunded', report, true)).toBe(isTaken ? report : null);
      expect(nextStatus('refunded', report)).toBeNull();
      expect(nextStatus('chargeback', report, true)).toBeNull();
    }
  });

  test('leaves completed only to be taken back, and is open only before an outcome', () => {
    for (const report of PAYMENT_STATUSES) {
      expect(['completed', 'refunded', 'chargeback']).toContain(nextStatus('completed', report) ?? 'completed');
    }
    expect(PAYMENT_STATUSES.filter(isOpen)).toEqual(['created', 'pending']);
  });
});
