import { useStore } from 'zustand';
import { WifiOff } from 'lucide-react';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useComposition } from '../composition/composition-context.ts';
import { connectionStore } from '../loading/connection.store.ts';
import { FocusReturn } from '../overlays/FocusReturn.tsx';
import { acceptUpdate, putUpdateOff, updateStore } from './update.store.ts';
import styles from './AppNotices.module.css';

/** The notices that the network is lost, and that a newer version of the site is available. */
export function AppNotices() {
  const { t } = useTranslation('shell');
  const { composition } = useComposition();
  const { online } = useStore(connectionStore);
  const { update } = useStore(updateStore);
  if (!online)
    return (
      <Banner className={styles.notice} tone="warning" icon={<WifiOff />} title={t('app.offline.title')} live>
        {t('app.offline.text')}
      </Banner>
    );
  if (update !== 'offered' && update !== 'kept') return null;
  return (
    <FocusReturn>
      <Banner
        className={styles.notice}
        tone="info"
        title={t('app.update.title')}
        action={
          <Button size="s" onClick={() => acceptUpdate(composition.canReload())}>
            {t('app.update.action')}
          </Button>
        }
        onDismiss={putUpdateOff}
        dismissLabel={t('app.update.later')}
        live
      >
        {t(update === 'kept' ? 'app.update.kept' : 'app.update.text')}
      </Banner>
    </FocusReturn>
  );
}
