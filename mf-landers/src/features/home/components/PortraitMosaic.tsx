import type { Member } from '@tandem/contracts/api/members';
import { HeroArt } from '@tandem/shared-ui/components/HeroArt';
import { useLinks, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { MemberPortrait } from '../../../shared/MemberPortrait.tsx';
import { alternateGenders } from '../../../shared/model/alternate-genders.ts';
import styles from './PortraitMosaic.module.css';

const SHOWN = 9;
/** A strip of small cards on a phone, three columns beside the text from 992 px. */
const SIZES = '(min-width: 1264px) 190px, (min-width: 992px) 16vw, 172px';

interface PortraitMosaicProps {
  members: readonly Member[];
  isPending: boolean;
}

/**
 * Nine members: a strip to swipe on a phone, three staggered columns on a wide screen. With too few of them it is a drawing
 * (L-LANDERS-FEWEST-SHOWN).
 */
export function PortraitMosaic({ members, isPending }: PortraitMosaicProps) {
  const { t } = useTranslation('mf-landers');
  const links = useLinks();
  const { theme } = useSettings();
  const shown = alternateGenders(members, SHOWN);
  if (shown.length === 0)
    return isPending ? (
      <Places />
    ) : (
      <div className={styles.drawing}>
        <HeroArt scene={theme} />
      </div>
    );
  return (
    <ul role="list" className={styles.mosaic} aria-label={t('home.members')}>
      {shown.map((member, index) => (
        <li key={member.id} className={styles.cell}>
          <MemberPortrait
            member={member}
            sizes={SIZES}
            priority={index === 0}
            renderLink={links.member && ((link) => <Link to={links.member?.({ id: member.id }) ?? '/'} {...link} />)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The room of the members until they are there: what is below does not move when they come. */
function Places() {
  return (
    <div className={styles.mosaic} aria-hidden="true">
      {Array.from({ length: SHOWN }, (_, index) => (
        <div key={index} className={styles.cell}>
          <div className={styles.place} />
        </div>
      ))}
    </div>
  );
}
