import type { ModeratedMember } from '@tandem/contracts/api/moderation';
import { ResponsivePicture } from '@tandem/shared-ui/components/ResponsivePicture';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import styles from './Item.module.css';

/** The member whom an item is about: name with the way to the profile, what they say about themselves, their photos. */
export function MemberFacts({ member }: { member: ModeratedMember }) {
  const { t } = useTranslation(MODERATION_TEXTS);
  const { member: linkOf } = useLinks();
  const { id, name, about, fictional, photos } = member;
  return (
    <>
      {linkOf === undefined ? null : (
        <div>
          <Link className={styles.link} to={linkOf({ id })}>
            {t('member.profile', { name })}
          </Link>
        </div>
      )}
      {fictional ? (
        <div>
          <Tag>{t('member.fictional')}</Tag>
        </div>
      ) : null}
      {about === null || about === '' ? (
        <Text tone="muted">{t('member.noAbout')}</Text>
      ) : (
        <blockquote className={styles.quote}>{about}</blockquote>
      )}
      {photos.length === 0 ? null : (
        <ul className={styles.album} aria-label={t('member.photos', { name })}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <ResponsivePicture
                picture={photo}
                sizes="5rem"
                fit="cover"
                alt={t('member.photo', { number: index + 1, count: photos.length })}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
