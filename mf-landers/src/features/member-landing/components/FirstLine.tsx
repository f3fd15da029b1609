import { TextArea } from '@tandem/shared-ui/components/TextArea';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { StartForm } from '../../../shared/StartForm.tsx';
import { useKeptText } from '../../../shared/tab-place.ts';
import styles from '../MemberLanding.module.css';
import type { VariantProps } from '../model/variants.ts';

/** A beginning that nobody went on with in words is no message (R-LANDERS-LINE-FINISHED). */
function leaveOutUnfinished(search: URLSearchParams) {
  const [message = '', begun = ''] = ['message', 'begun'].map((name) => search.get(name)?.trim());
  const goesOn = message.startsWith(begun) ? message.slice(begun.length) : message;
  // A full stop alone finishes nothing.
  if (!/[^\s\p{P}]/u.test(goesOn)) search.delete('message');
  search.delete('begun');
}

/**
 * The first variant: a first line that has begun, to be finished. It goes along into the signup, and without a script its
 * beginning as well, by which the signup knows a line that was not finished. Who comes back has it as they left it
 * (R-LANDERS-CHOICE-BACK).
 */
export function FirstLine({ member, lander }: VariantProps) {
  const { t } = useTranslation('mf-landers');
  const { message_length } = useSettings();
  const beginning = t('member.first-line.beginning', { name: member.name });
  const { text, change, flush } = useKeptText('line', beginning);
  return (
    <StartForm
      lander={lander}
      label={t('member.first-line.form', { name: member.name })}
      className={styles.form}
      bar={styles.bar}
      prune={leaveOutUnfinished}
    >
      <input type="hidden" name="profile" value={member.id} />
      <input type="hidden" name="begun" value={beginning} />
      <TextArea
        name="message"
        rows={3}
        label={t('member.first-line.label', { name: member.name })}
        maxLength={message_length}
        counterLabel={(left) =>
          left < 0 ? t('member.first-line.over', { count: -left }) : t('member.first-line.left', { count: left })
        }
        value={text}
        onChange={({ target }) => change(target.value)}
        onBlur={flush}
      />
    </StartForm>
  );
}
