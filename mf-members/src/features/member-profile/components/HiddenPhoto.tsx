import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { useLinks, useSession, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { useLateComponent } from '@tandem/shared-ui/use-late-component';
import type { Image } from '@tandem/contracts/api/common';
import type { MemberProfile } from '@tandem/contracts/api/members';
import { useLoginLink } from '../../../shared/use-login-link.ts';
import styles from './PhotoGallery.module.css';

const loadOffer = async () => (await import(/* webpackChunkName: "unlock-photo" */ './UnlockPhoto.tsx')).UnlockPhoto;

interface HiddenPhotoProps {
  photo: Image;
  member: Pick<MemberProfile, 'id' | 'name'>;
}

/**
 * Shown over a photo that the viewer may not see (F-PHOTOS-BLURRED): what makes it sharp. The photo itself is blurred by
 * the server. A visitor logs in first (R-PHOTOS-LOGIN-REQUIRED); a member unlocks a private one with credits.
 */
export function HiddenPhoto({ photo, member }: HiddenPhotoProps) {
  const { status } = useSession();
  return photo.private && status !== 'visitor' ? (
    <PrivatePhoto photo={photo} member={member} />
  ) : (
    <MorePhotos member={member} isVisitor={status === 'visitor'} />
  );
}

/**
 * A private photo: the offer to unlock it, once the member and the code of the offer are there. Where that code is lost, the photo says
 * so, and a button loads it again.
 */
function PrivatePhoto({ photo, member }: HiddenPhotoProps) {
  const { t } = useTranslation('mf-members');
  const user = useUser();
  const [hasFailed, setFailed] = useState(false);
  const failure = { text: null, onFailed: () => setFailed(true) };
  const { Loaded: Offer } = useLateComponent(loadOffer, user !== null && !hasFailed, failure);
  if (user !== null && Offer !== null) return <Offer memberId={member.id} photoId={photo.id} credits={user.credits} />;
  if (!hasFailed) return <Veil text={t('photos.private')} />;
  return (
    <Veil text={t('errors.generic')}>
      <Button variant="photo" size="s" onClick={() => setFailed(false)}>
        {t('retry')}
      </Button>
    </Veil>
  );
}

/** A public photo beyond those that the viewer sees: the way to the login, or to Premium. */
function MorePhotos({ member, isVisitor }: Pick<HiddenPhotoProps, 'member'> & { isVisitor: boolean }) {
  const { t } = useTranslation('mf-members');
  const { premium, buyCredits } = useLinks();
  const login = useLoginLink();
  const premiumLink = (premium ?? buyCredits)?.() ?? null;
  const way = isVisitor ? login : premiumLink;
  return (
    <Veil text={t(isVisitor ? 'photos.login' : 'photos.premium', { name: member.name })}>
      {way === null ? null : (
        <Link to={way} className={buttonClass({ variant: 'photo', size: 's' })}>
          {t(isVisitor ? 'login.login' : 'photos.getPremium')}
        </Link>
      )}
    </Veil>
  );
}

function Veil({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.veil}>
      <Lock aria-hidden="true" />
      <p>{text}</p>
      {children}
    </div>
  );
}
