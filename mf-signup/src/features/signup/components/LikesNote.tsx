import { Button } from '@tandem/shared-ui/components/Button';
import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './SignupForm.module.css';

export interface LikesNoteProps {
  /** How many members the address of the page likes. */
  count: number;
  onLeaveOut: () => void;
}

/**
 * Says what becomes of the likes that the address brings, by the signup and by the login alike (R-SIGNUP-LIKES-SAID): any
 * link can have them, so that a visitor may have given none. They can be left out.
 */
export function LikesNote({ count, onLeaveOut }: LikesNoteProps) {
  const { t } = useTranslation('mf-signup');
  return (
    <div className={styles.likes}>
      <Text size="s">{t('signup.likes', { count })}</Text>
      <Button size="s" variant="quiet" onClick={onLeaveOut}>
        {t('signup.no-likes', { count })}
      </Button>
    </div>
  );
}
