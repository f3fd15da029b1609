import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LIMITS } from '@tandem/contracts/product/limits';
import { MarkedText } from '../../../shared/MarkedText.tsx';
import styles from './LinkSent.module.css';

export interface LinkSentProps {
  email: string;
  /** True once the mail has left; before that it is on its way. */
  sent: boolean;
}

/**
 * Where the link was sent, or is being sent. Both sentences have the height of the longer one, so that nothing below
 * them moves.
 */
export function LinkSent({ email, sent }: LinkSentProps) {
  const { t } = useTranslation('mf-signup');
  const sentence = (key: 'confirm.sent' | 'confirm.on-its-way', isShown: boolean) => (
    <div {...(isShown ? {} : { 'className': styles.hidden, 'aria-hidden': true })}>
      <Text>
        <MarkedText text={t(key, { email, hours: LIMITS.activationHours })} marks={{ b: <strong /> }} />
      </Text>
    </div>
  );
  return (
    <div className={styles.place}>
      {sentence('confirm.on-its-way', !sent)}
      {sentence('confirm.sent', sent)}
    </div>
  );
}
