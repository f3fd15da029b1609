import { createRandom } from '@tandem/api-gateway/testing/chat-faults/random';
import type { Random } from '@tandem/api-gateway/testing/chat-faults/random';
import { BREAKS } from './http-call.ts';
import type { Break } from './http-call.ts';

/** What happens to a member's laptop, its browser and its tabs while messages are on their way. */
export const ACTS = [
  'the page is reloaded',
  'the tab is closed',
  'the laptop sleeps',
  'the laptop sleeps for a day',
  'the browser is offline',
  'the network is gone without a word',
  'the session expires',
  'the other tab is used',
  'the conversation is loaded',
  'the message is sent five times more',
] as const;
export type Act = (typeof ACTS)[number];

/** One attempt at a message. */
interface PlannedTry {
  fault: Break | null;
  /** It reaches the gateway at which the member's stream is not. */
  isElsewhere: boolean;
}

/** What happens with a message; drawn before anything that depends on time, so that a seed repeats it. */
export interface PlannedMessage {
  text: string;
  tries: readonly PlannedTry[];
  act: Act | null;
  /** Milliseconds from when it is written until the act. */
  pause: number;
  /** How long what it begins lasts, in milliseconds. */
  length: number;
  /** How far the clock jumps where the laptop sleeps, in milliseconds. */
  jump: number;
  /** Connections that break with the act are not noticed: who waits for a response waits on. */
  isSilent: boolean;
  /** The next one is written once no more than so many wait. */
  mostUnsent: number;
}

const FAULT_SHARE = 0.2;
const ACT_SHARE = 0.07;
const ELSEWHERE_SHARE = 0.15;
const SILENT_SHARE = 0.4;
/** After so many, an attempt meets no seeded fault. */
const TRIES = 8;
const HOUR = 3_600_000;
/** The longest time in which a tab does not see what another one has stored, in milliseconds. */
const MOST_LAG = 8;

function planTries(random: Random, first: Break | undefined): PlannedTry[] {
  return Array.from({ length: TRIES }, (_, index) => {
    const drawn = random.next() < FAULT_SHARE ? (BREAKS[random.below(BREAKS.length)] ?? null) : null;
    return { fault: (index === 0 ? first : undefined) ?? drawn, isElsewhere: random.next() < ELSEWHERE_SHARE };
  });
}

/** All acts, in an order that the seed gives. */
function shuffled(random: Random): Act[] {
  const all = ACTS.map((act) => ({ act, at: random.next() }));
  return all.toSorted((one, other) => one.at - other.at).map(({ act }) => act);
}

/**
 * What happens with each message of a member. Each member with twice as many messages as there are acts meets each act, and
 * each fault once; the rest is drawn.
 */
function planMessages(random: Random, texts: readonly string[]): PlannedMessage[] {
  const acts = shuffled(random);
  const planned = (index: number): Act | null => {
    if (index % 2 === 1 && index < 2 * acts.length) return acts[(index - 1) / 2] ?? null;
    return random.next() < ACT_SHARE ? (ACTS[random.below(ACTS.length)] ?? null) : null;
  };
  return texts.map((text, index) => {
    const act = planned(index);
    const isDay = act === 'the laptop sleeps for a day';
    return {
      text,
      tries: planTries(random, BREAKS[index]),
      act,
      pause: random.below(30),
      length: 200 + random.below(600),
      jump: isDay ? 25 * HOUR : random.below(HOUR),
      isSilent: random.next() < SILENT_SHARE,
      mostUnsent: random.below(6),
    };
  });
}

/** What a sender of a run writes and meets: the same for the same seed, another one for each sender and for each seed. */
export function planOfSender({ seed, messages }: { seed: number; messages: number }, index: number) {
  const random = createRandom(seed * 1000 + index);
  const texts = Array.from({ length: messages }, (_, number) => `Message ${number} of ${index}`);
  return { messages: planMessages(random, texts), lagMilliseconds: 1 + random.below(MOST_LAG) };
}
