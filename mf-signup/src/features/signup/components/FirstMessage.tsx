import type { MemberProfile } from '@tandem/contracts/api/members';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { TextArea } from '@tandem/shared-ui/components/TextArea';
import { useLocale, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { SignupForm } from '../model/use-signup-form.ts';
import { FirstLine } from './FirstLine.tsx';
import styles from './SignupForm.module.css';

/**
 * The optional message that is sent with the signup (R-SIGNUP-FIRST-MESSAGE), with a line that can be taken for it
 * (R-SIGNUP-FIRST-LINE), and with the warning that a fictional profile is not a real person (R-CHAT-FICTIONAL-WARNING).
 * It promises no automatic answer, whatever the tenant's setting: the account is not confirmed yet, and nothing answers one
 * that is not (R-CHAT-SCRIPTED-WARNING, docs/decisions/0057).
 */
export function FirstMessage({ form, member }: { form: SignupForm; member: MemberProfile }) {
  const { t } = useTranslation('mf-signup');
  const settings = useSettings();
  const { current } = useLocale();
  return (
    <div className={styles.part}>
      {member.fictional && settings.fictional_warning ? (
        <Banner tone="info" title={settings.fictional_singular[current]}>
          {t('message.fictional', { name: member.name })}
        </Banner>
      ) : null}
      <div className={styles.message}>
        <TextArea
          name="signup_message"
          rows={2}
          label={t('message.label', { name: member.name })}
          note={t('fields.optional')}
          placeholder={t('message.placeholder')}
          hint={t('message.hint', { credits: settings.signup_credits, count: settings.message_credits })}
          maxLength={settings.message_length}
          counterLabel={(left) => (left < 0 ? t('message.over', { count: -left }) : t('message.left', { count: left }))}
          value={form.values.signup_message}
          error={form.errors.signup_message}
          onChange={(event) => form.set('signup_message', event.target.value)}
        />
        <FirstLine
          member={member}
          value={form.values.signup_message}
          onPick={(line) => form.set('signup_message', line)}
        />
      </div>
    </div>
  );
}
