import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { useLinks, useSession } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import type { Image } from '@tandem/contracts/api/common';
import { useLoginLink } from '../../../shared/use-login-link.ts';
import styles from './PhotoGallery.module.css';

/**
 * Shown over a photo that the viewer may not see (F-PHOTOS-BLURRED): what unlocks it. The photo itself is blurred by
 * the server. A private one is unlocked with credits, which is not offered here.
 */
export function HiddenPhoto({ photo, name }: { photo: Image; name: string }) {
  const { t } = useTranslation('mf-members');
  const session = useSession();
  const { premium, buyCredits } = useLinks();
  const login = useLoginLink();
  const isVisitor = session.status === 'visitor';
  const premiumLink = (premium ?? buyCredits)?.() ?? null;
  const way = isVisitor ? login : premiumLink;
  if (photo.private) return <Veil text={t('photos.private')} />;
  return (
    <Veil text={t(isVisitor ? 'photos.login' : 'photos.premium', { name })}>
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
