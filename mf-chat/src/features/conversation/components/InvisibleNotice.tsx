import { Banner } from '@tandem/shared-ui/components/Banner';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import type { Refusal } from '../model/refusal.ts';

/** That a first message needs invisible mode to be off, and the link to its switch (R-PRIVACY-INVISIBLE-LINK). */
export function InvisibleNotice({ reasons }: { reasons: readonly Refusal[] }) {
  const { t } = useTranslation('mf-chat');
  const { settings } = useLinks();
  const refusal = reasons.find(({ code }) => code === 'invisible');
  if (refusal === undefined || settings === undefined) return null;
  const action = (
    <Link to={settings({ tab: 'privacy' })} className={buttonClass({ variant: 'secondary', size: 's' })}>
      {t('limit.privacy')}
    </Link>
  );
  return <Banner tone="accent" live title={refusal.message} action={action} />;
}
