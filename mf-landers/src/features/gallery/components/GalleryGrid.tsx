import { useState } from 'react';
import type { MouseEvent } from 'react';
import type { Member } from '@tandem/contracts/api/members';
import { STEP_LINK } from '@tandem/contracts/composition/step-link';
import { PersonCardSkeleton } from '@tandem/shared-ui/components/PersonCardSkeleton';
import { useLinks, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { MemberPortrait } from '../../../shared/MemberPortrait.tsx';
import { isPlainClick } from '../../../shared/plain-click.ts';
import { signupPath } from '../../../shared/signup-path.ts';
import { arrange, isWide } from '../model/arrange.ts';
import { MemberSheet } from './MemberSheet.tsx';
import styles from './GalleryGrid.module.css';

const PLAIN_SIZES = '(min-width: 1264px) 285px, (min-width: 768px) 24vw, 46vw';
const WIDE_SIZES = '(min-width: 1264px) 590px, (min-width: 768px) 49vw, calc(100vw - 2rem)';
/**
 * The portraits. A tap opens the member's sheet; without a script each one is a link to the signup that starts from
 * that member.
 */
export function GalleryGrid({ members, lander }: { members: readonly Member[]; lander: string }) {
  const { t } = useTranslation('mf-landers');
  const links = useLinks();
  const { geoip_country: country } = useSettings();
  const [chosen, setChosen] = useState<Member | null>(null);
  const [open, setOpen] = useState(false);

  const handleChoose = (event: MouseEvent, member: Member) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setChosen(member);
    setOpen(true);
  };

  return (
    <>
      <div className={styles.frame}>
        <ul role="list" className={styles.grid} aria-label={t('gallery.list')}>
          {arrange(members, country).map((member, index) => {
            const signup = signupPath(links, { profile: member.id, lander });
            return (
              <li key={member.id} className={isWide(index) ? styles.wide : styles.plain}>
                <MemberPortrait
                  member={member}
                  sizes={isWide(index) ? WIDE_SIZES : PLAIN_SIZES}
                  priority={index === 0}
                  renderLink={
                    signup === null
                      ? undefined
                      : (link) => (
                          <Link to={signup} {...STEP_LINK} onClick={(event) => handleChoose(event, member)} {...link} />
                        )
                  }
                />
              </li>
            );
          })}
        </ul>
      </div>
      {chosen === null ? null : (
        <MemberSheet member={chosen} open={open} lander={lander} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** The portraits' places while they load, in their final shape. */
export function GalleryGridSkeleton() {
  return (
    <div className={styles.frame}>
      <div className={styles.grid} aria-hidden="true">
        {Array.from({ length: 12 }, (_, index) => (
          <div key={index} className={isWide(index) ? styles.wide : styles.plain}>
            <PersonCardSkeleton />
          </div>
        ))}
      </div>
    </div>
  );
}
