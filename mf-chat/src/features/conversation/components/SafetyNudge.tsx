import { ShieldCheck } from 'lucide-react';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { HeldBack } from '../model/use-safety-nudge.ts';
import { Strip } from './Strip.tsx';

interface SafetyNudgeProps {
  /** Why the message is held back; null shows nothing. */
  reason: HeldBack | null;
  name: string;
  onSend: () => void;
  onEdit: () => void;
}

/**
 * Asks above the field before a risky message is sent (R-CHAT-NUDGE-SHOWN), or says why a first message is not
 * (V-PRIVACY-CONTACT-DETAILS). The live region is always mounted, so that screen readers announce what is shown in it.
 */
export function SafetyNudge({ reason, name, onSend, onEdit }: SafetyNudgeProps) {
  const { t } = useTranslation('mf-chat');
  const edit = (
    <Button variant="secondary" size="s" onClick={onEdit}>
      {t('safety.edit')}
    </Button>
  );
  return (
    <div role="status">
      {reason === 'first-contact' ? (
        <Strip>
          <Banner tone="warning" action={edit}>
            {t('safety.firstContact')}
          </Banner>
        </Strip>
      ) : null}
      {reason === null || reason === 'first-contact' ? null : (
        <Strip>
          <Banner
            icon={<ShieldCheck />}
            title={t(`safety.found.${reason}`)}
            action={
              <Cluster gap={2}>
                <Button variant="quiet" size="s" onClick={onSend}>
                  {t('safety.send')}
                </Button>
                {edit}
              </Cluster>
            }
          >
            {t(`safety.why.${reason}`, { name })}
          </Banner>
        </Strip>
      )}
    </div>
  );
}
