import type { Request } from 'express';
import type { Db } from '../../platform/db/database.ts';
import { tenantOf } from '../../platform/http/request-state.ts';
import { readSessionCookie } from '../../platform/http/session-cookie.ts';
import type { SessionService } from '../../platform/sessions/session.service.ts';
import { isSignedFor, type NamedFile, type SignedAddress } from './photo-address.ts';
import { findBlurredKey, findForViewer, findPublicKey } from './photo-address.repository.ts';
import type { VariantFile } from './variant-maker.ts';

export interface PhotoAccess {
  /**
   * The name of the files that an address leads to now, for this request; null when it leads nowhere. Nothing of it is
   * kept: an address that another gateway ended leads nowhere at the next request (L-PHOTOS-REVOKE-TIME).
   */
  find: (kind: VariantFile['kind'], by: NamedFile['by'], request: Request) => Promise<string | null>;
}

/** Resolves addresses of photos: what they name, and whether it may be sent, as the database has it at this moment. */
export function createPhotoAccess(deps: { db: Db; sessions: Pick<SessionService, 'load'> }): PhotoAccess {
  const { db, sessions } = deps;

  async function findSigned(signed: SignedAddress, request: Request): Promise<string | null> {
    const secret = readSessionCookie(request);
    const loaded = secret === null ? null : await sessions.load(secret, tenantOf(request).id);
    if (loaded === null) return null;
    const photo = await findForViewer(db, signed.photoId, loaded.user.id);
    return photo !== null && isSignedFor(photo, loaded.session.tokenHash, signed) ? photo.key : null;
  }

  return {
    find: async (kind, by, request) => {
      if (by.kind === 'address') return (kind === 'clear' ? findPublicKey : findBlurredKey)(db, by.address);
      return kind === 'clear' ? findSigned(by.signed, request) : null;
    },
  };
}
