import { assert, constant, constantFrom, property, record, shuffledSubarray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAYMENT_STATUSES, type PaymentStatus } from '@tandem/contracts/product/lists';
import { isOpen, nextStatus } from './payment-status.ts';

const apply = (reports: readonly PaymentStatus[]): PaymentStatus =>
  reports.reduce<PaymentStatus>((status, report) => nextStatus(status, report) ?? status, 'created');

describe('the status of a payment', () => {
  test.each<[PaymentStatus[], PaymentStatus]>([
    [['pending', 'completed'], 'completed'],
    [['completed', 'pending'], 'completed'],
    [['failed', 'completed'], 'completed'],
    [['expired', 'completed'], 'completed'],
    [['completed', 'cancelled', 'failed', 'expired'], 'completed'],
    [['cancelled', 'pending'], 'cancelled'],
    [['failed', 'cancelled'], 'failed'],
    [['completed', 'refunded', 'completed'], 'refunded'],
    [['refunded', 'completed'], 'refunded'],
    [['chargeback', 'refunded'], 'chargeback'],
    [['created'], 'created'],
  ])('after %j is %s [R-PAY-STATUS-LATE, R-PAY-STATUS-RETURNED]', (reports, status) => {
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
    assert(property(orders, ({ reports, order }) => apply(order) === apply(reports)));
  });

  test('leaves completed only to be taken back, and is open only before an outcome', () => {
    for (const report of PAYMENT_STATUSES) {
      expect(['completed', 'refunded', 'chargeback']).toContain(nextStatus('completed', report) ?? 'completed');
    }
    expect(PAYMENT_STATUSES.filter(isOpen)).toEqual(['created', 'pending']);
  });
});
