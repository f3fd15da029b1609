import { z } from 'zod';
import { idSchema, instantSchema } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { memberSchema } from './members.ts';

const blockedMemberSchema = memberSchema.extend({ blocked_at: instantSchema }).meta({ id: 'BlockedMember' });

/** A member whom the caller has blocked: a bare card, with no picture and no state (R-PRIVACY-BLOCKS-BARE). */
export type BlockedMember = z.infer<typeof blockedMemberSchema>;

const whom = z.strictObject({ profile_id: idSchema });

export const blocksEndpoints = {
  'GET /api/block.php': defineEndpoint({
    summary: 'The members whom the caller has blocked, the latest first (C-PRIVACY-BLOCKS, L-PRIVACY-BLOCKS-LISTED)',
    access: 'member',
    response: z.object({ profiles: z.array(blockedMemberSchema) }).meta({ id: 'BlocksResponse' }),
  }),
  'POST /api/block.php': defineEndpoint({
    summary: 'Block a member: the chats and likes of the two are deleted, and neither finds the other any more',
    access: 'member',
    body: whom,
    status: 204,
    errors: { not_found: ['members.gone'] },
  }),
  'DELETE /api/block.php': defineEndpoint({
    summary: 'End a block; restores neither chats nor likes (R-PRIVACY-UNBLOCK-RESTORES)',
    access: 'member',
    body: whom,
    status: 204,
  }),
};
