import { ArrowRight } from 'lucide-react';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { signupPath } from './signup-path.ts';
import styles from './StartButton.module.css';

/** The way into the signup: a plain link, so that it works without a script. Nothing while no part offers the signup. */
export function StartButton({ lander, full = false }: { lander: string; full?: boolean }) {
  const { t } = useTranslation('mf-landers');
  const path = signupPath(useLinks(), { lander });
  if (path === null) return null;
  return (
    <Link to={path} className={`${buttonClass({ variant: 'primary', size: 'l', full })} ${styles.start}`}>
      {t('start')}
      <ArrowRight aria-hidden="true" className={styles.arrow} />
    </Link>
  );
}
