import type { Member } from '@tandem/contracts/api/members';
import { BottomSheet } from '@tandem/shared-ui/components/BottomSheet';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { ResponsivePicture } from '@tandem/shared-ui/components/ResponsivePicture';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { Text } from '@tandem/shared-ui/components/Text';
import { useFormat, useLinks, useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { Bot } from 'lucide-react';
import { placeOf } from '../../../shared/place-of.ts';
import { signupPath } from '../../../shared/signup-path.ts';
import styles from './MemberSheet.module.css';

interface MemberSheetProps {
  member: Member;
  open: boolean;
  lander: string;
  onClose: () => void;
}

/** One member in large, and the link to write to them: the signup that starts from their profile. */
export function MemberSheet({ member, open, lander, onClose }: MemberSheetProps) {
  const { t } = useTranslation('mf-landers');
  const format = useFormat();
  const settings = useSettings();
  const { current } = useLocale();
  const signup = signupPath(useLinks(), { profile: member.id, lander });
  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      title={member.name}
      closeLabel={t('gallery.close')}
      footer={
        signup === null ? undefined : (
          <Link to={signup} className={buttonClass({ variant: 'primary', size: 'l', full: true })}>
            {t('gallery.write', { name: member.name })}
          </Link>
        )
      }
    >
      <div className={styles.sheet}>
        {member.main_image === null ? null : (
          <div className={styles.photo}>
            <ResponsivePicture
              picture={member.main_image}
              sizes="(min-width: 768px) 480px, 94vw"
              alt={member.name}
              fit="cover"
            />
          </div>
        )}
        <div className={styles.facts}>
          {member.fictional ? (
            <Tag icon={<Bot aria-hidden="true" />}>{settings.fictional_singular[current]}</Tag>
          ) : null}
          <Text strong>{t('gallery.details', { age: member.age, place: placeOf(member, format) })}</Text>
          <Text size="s" tone="muted">
            {t('gallery.write-note')}
          </Text>
        </div>
      </div>
    </BottomSheet>
  );
}
