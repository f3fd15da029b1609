import { z } from 'zod';
import { CHANNEL_NAME } from './channels.ts';
import type { Channel } from './channels.ts';
import { LIMITS } from '../product/limits.ts';
import { isPart } from './part.ts';
import type { Part } from './part.ts';

/** The commands of `mf` that a site takes over HTTP (docs/how-to/publish.md). */

const partSchema = z.custom<Part>((value) => typeof value === 'string' && isPart(value), 'no name of a part');
const referenceSchema = z.string().min(1).max(100);
const reasonSchema = z.string().max(500).nullable();
/** Left out: live. */
const channelSchema = z
  .custom<Channel>((value) => typeof value === 'string' && CHANNEL_NAME.test(value), 'no name of a channel')
  .exactOptional();

/** Commands that change nothing. */
export const lookCommandSchema = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('status') }),
  z.strictObject({ name: z.enum(['list', 'pointers']), part: partSchema.nullable() }),
  z.strictObject({ name: z.enum(['show', 'files']), part: partSchema, release: referenceSchema }),
  z.strictObject({ name: z.literal('errors'), part: partSchema.nullable(), release: referenceSchema.nullable() }),
  z.strictObject({ name: z.literal('diff'), part: partSchema, from: referenceSchema, to: referenceSchema }),
]);

/** Commands that move pointers. */
export const moveCommandSchema = z.discriminatedUnion('name', [
  z.strictObject({
    name: z.literal('promote'),
    /** Part and release; all of them go live in one step. */
    pairs: z
      .array(z.tuple([partSchema, referenceSchema]))
      .min(1)
      .max(100),
    /** Pages, links and slots that may be lost. */
    drops: z.array(z.string().max(300)).max(200),
    /** Only checks. */
    isDryRun: z.boolean(),
    /** Also where nothing can be started in a browser first (R-PLATFORM-RELEASE-UNTRIED). */
    mayBeUntried: z.literal(true).exactOptional(),
    channel: channelSchema,
    /** Of the visitors, in hundredths of a percent: of a canary alone. */
    share: z.int().min(1).max(LIMITS.canaryLargestShare).exactOptional(),
    reason: reasonSchema,
  }),
  z.strictObject({
    name: z.literal('rollback'),
    part: partSchema,
    /** Null: what the live release replaced. */
    to: referenceSchema.nullable(),
    reason: reasonSchema,
  }),
  z.strictObject({ name: z.literal('withdraw'), part: partSchema, channel: channelSchema, reason: reasonSchema }),
  /** Another key of the part signs what the one before it has signed. */
  z.strictObject({ name: z.literal('handover'), part: partSchema, reason: reasonSchema }),
  z.strictObject({ name: z.enum(['stop', 'start']), part: partSchema, reason: reasonSchema }),
  z.strictObject({
    name: z.literal('recall'),
    part: partSchema,
    release: referenceSchema,
    /** Null: the last good release. */
    to: referenceSchema.nullable(),
    reason: reasonSchema,
  }),
]);

const signatureSchema = { key: z.string().max(100), signature: z.string().max(200) };

/** A move command with its moves, signed by who sends it. */
export const signedCommandSchema = z.strictObject({
  command: moveCommandSchema,
  moves: z.array(z.strictObject({ statement: z.string().max(5000), ...signatureSchema })).max(100),
  /** Of a handover: the signatures of the releases that are needed. */
  descriptors: z
    .array(z.strictObject({ release: referenceSchema, ...signatureSchema }))
    .max(1000)
    .exactOptional(),
});

/** Asks for the descriptor of a release, to sign it. */
export const descriptorRequestSchema = z.strictObject({ part: partSchema, release: referenceSchema });

/** The signature of a descriptor that the ledger has. */
export const descriptorSignatureSchema = z.strictObject({
  part: partSchema,
  release: referenceSchema,
  ...signatureSchema,
});

export type LookCommand = z.infer<typeof lookCommandSchema>;
export type MoveCommand = z.infer<typeof moveCommandSchema>;
export type SignedCommand = z.infer<typeof signedCommandSchema>;
