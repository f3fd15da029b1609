import { Button } from '@tandem/shared-ui/components/Button';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { OutboxOfProfile } from '../model/use-outbox.ts';
import styles from './UnsentBar.module.css';

/** Says above the field that it has a message that was refused, and leads back to what was in it (R-CHAT-FAILED-EDIT). */
export function EditBar({ outbox: { editing, edit } }: { outbox: Pick<OutboxOfProfile, 'editing' | 'edit'> }) {
  const { t } = useTranslation('mf-chat');
  if (editing === undefined) return null;
  return (
    <div className={styles.bar}>
      <span className={styles.words}>{t('composer.editing')}</span>
      <Button size="s" variant="quiet" onClick={() => edit(editing.clientId, undefined)}>
        {t('composer.editCancel')}
      </Button>
    </div>
  );
}
