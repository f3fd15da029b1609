import { ShieldCheck } from 'lucide-react';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { SafetyRisk } from '../model/chat-safety.ts';
import styles from './SafetyTip.module.css';

/** Shown below a risky received message (R-CHAT-SAFETY-TIP), inside its item. `safetyTipsOf` decides where. */
export function SafetyTip({ risk }: { risk: SafetyRisk }) {
  const { t } = useTranslation('mf-chat');
  return (
    <p className={styles.tip}>
      <ShieldCheck aria-hidden="true" />
      <span>{t(`safety.tip.${risk}`)}</span>
    </p>
  );
}
