import type { GatewayOutage, Outage, Timeline } from '@tandem/api-gateway/testing/chat-faults/timeline';
import type { Sent } from './member.ts';
import type { Try } from './tab-network.ts';

/** A message whose gateway was killed under it, and that was accepted once the gateway was back. */
export interface Recovery {
  /** From the first moment of the new gateway until the message was accepted. */
  milliseconds: number;
  /**
   * Nothing else was in its way since the gateway was back: no fault of the network, no sleep, no login, neither the database nor
   * a gateway that was away.
   */
  isUndisturbed: boolean;
  /** The gateway was killed in the middle of the message: its key is that of a call that nobody does any more. */
  wasUnderWay: boolean;
  tries: readonly Try[];
  back: number;
}

const meets = ({ from, until }: Outage, begin: number, end: number): boolean => from <= end && until >= begin;

/** An attempt that found its gateway gone, by nothing that was seeded. */
const isHitBy =
  ({ port, from, until }: GatewayOutage) =>
  (tried: Try): boolean =>
    tried.port === port &&
    !tried.isSeeded &&
    !/^\d/.test(tried.outcome) &&
    meets({ from, until }, tried.at, tried.at + tried.milliseconds);

const asOutage = ({ at, milliseconds }: Try): Outage => ({ from: at, until: at + milliseconds });

/** It was accepted by the gateway that is back, or once that was back. */
const isRecovered = ({ from, until, port }: GatewayOutage, { writtenAt, acceptedAt, tries }: Sent): boolean =>
  writtenAt < until && (acceptedAt >= until || (acceptedAt >= from && tries.at(-1)?.port === port));

/**
 * How long the messages of a member were held up by gateways that were killed: once for each message and gateway. A message
 * waits behind those before it, and so for what they meet.
 */
export function recoveriesOf(
  messages: readonly Sent[],
  { gateways, database }: Timeline,
  disturbances: readonly Outage[],
): Recovery[] {
  const seeded = messages.flatMap(({ tries }) => tries.filter(({ isSeeded }) => isSeeded).map(asOutage));
  const always = [...database, ...disturbances, ...seeded];
  return gateways.flatMap((outage) => {
    // Of one that is gone again, or of the other one where its member has met that, it is held up from when that is back.
    const later = gateways.filter((gateway) => gateway !== outage && gateway.until > outage.until);
    const isMet = (gateway: GatewayOutage) =>
      gateway.port === outage.port || messages.some((message) => message.tries.some(isHitBy(gateway)));
    const others = [...always, ...later.filter(isMet)];
    return messages
      .filter((message) => isRecovered(outage, message) && message.tries.some(isHitBy(outage)))
      .map(({ acceptedAt, tries }) => ({
        // A process is heard to listen a moment after it does.
        milliseconds: Math.max(0, acceptedAt - outage.until),
        wasUnderWay: tries.some((tried) => isHitBy(outage)(tried) && tried.at < outage.from),
        isUndisturbed: !others.some((other) => meets(other, outage.until, acceptedAt)),
        tries,
        back: outage.until,
      }));
  });
}
