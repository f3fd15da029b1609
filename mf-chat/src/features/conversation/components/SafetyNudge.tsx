import { ShieldCheck } from 'lucide-react';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { SafetyRisk } from '../model/chat-safety.ts';
import styles from './SafetyNudge.module.css';

interface SafetyNudgeProps {
  /** The risk in the message; null shows nothing. */
  risk: SafetyRisk | null;
  name: string;
  onSend: () => void;
  onEdit: () => void;
}

/**
 * Asks above the field before a risky message is sent (R-CHAT-NUDGE-SHOWN). The live region is always mounted, so that
 * screen readers announce what is shown in it.
 */
export function SafetyNudge({ risk, name, onSend, onEdit }: SafetyNudgeProps) {
  const { t } = useTranslation('mf-chat');
  return (
    <div role="status">
      {risk === null ? null : (
        <Banner
          className={styles.nudge}
          icon={<ShieldCheck />}
          title={t(`safety.found.${risk}`)}
          action={
            <Cluster gap={2}>
              <Button variant="quiet" size="s" onClick={onSend}>
                {t('safety.send')}
              </Button>
              <Button variant="secondary" size="s" onClick={onEdit}>
                {t('safety.edit')}
              </Button>
            </Cluster>
          }
        >
          {t(`safety.why.${risk}`, { name })}
        </Banner>
      )}
    </div>
  );
}
