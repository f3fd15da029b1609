import { useStore } from 'zustand';
import { Toasts } from '@tandem/shared-ui/components/Toasts';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { dismissNotice, noticesStore } from './notices.store.ts';

/** Shows the notices of parts (`host.notify`): information and success disappear after a while, errors stay. */
export function NoticeRegion() {
  const { t } = useTranslation('shell');
  const notices = useStore(noticesStore, (state) => state.notices);
  return (
    <Toasts
      items={notices}
      onDismiss={dismissNotice}
      label={t('notices.label')}
      dismissLabel={t('notices.dismiss')}
      renderLink={(to, link) => <Link to={to} {...link} />}
    />
  );
}
