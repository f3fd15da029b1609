import { TextArea } from '@tandem/shared-ui/components/TextArea';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { StartForm } from '../../../shared/StartForm.tsx';
import styles from '../MemberLanding.module.css';
import type { VariantProps } from '../model/variants.ts';

/** The first variant: a first line that has begun, to be finished. It goes along into the signup. */
export function FirstLine({ member, lander }: VariantProps) {
  const { t } = useTranslation('mf-landers');
  const { message_length } = useSettings();
  return (
    <StartForm lander={lander} label={t('member.first-line.form', { name: member.name })} className={styles.form}>
      <input type="hidden" name="profile" value={member.id} />
      <TextArea
        name="message"
        rows={3}
        label={t('member.first-line.label', { name: member.name })}
        maxLength={message_length}
        counterLabel={(left) => t('member.first-line.left', { count: left })}
        defaultValue={t('member.first-line.beginning', { name: member.name })}
      />
    </StartForm>
  );
}
