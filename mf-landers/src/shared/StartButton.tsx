import { ArrowRight } from 'lucide-react';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { signupPath } from './signup-path.ts';
import type { SignupStart } from './signup-path.ts';
import { useGivenCopy } from './use-landing-copy.ts';
import styles from './StartButton.module.css';

/**
 * The way into the signup with what the visitor has chosen: a plain link, so that it works without a script. Nothing while
 * no part offers the signup.
 */
export function StartButton({ full = false, ...start }: SignupStart & { full?: boolean }) {
  const { t } = useTranslation('mf-landers');
  const given = useGivenCopy();
  const path = signupPath(useLinks(), start);
  if (path === null) return null;
  return (
    <Link to={path} className={`${buttonClass({ variant: 'primary', size: 'l', full })} ${styles.start}`}>
      {given?.action ?? t('start')}
      <ArrowRight aria-hidden="true" className={styles.arrow} />
    </Link>
  );
}
