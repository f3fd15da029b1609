import type { Gender } from '@tandem/contracts/product/lists';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { useLinks } from '@tandem/shared-ui/host';
import { Link } from '@tandem/shared-ui/router';
import { signupPath } from './signup-path.ts';
import styles from './SeekLinks.module.css';

interface SeekLinksProps {
  lander: string;
  labels: Readonly<Record<Gender | 'any', string>>;
}

const CHOICES = ['female', 'male', 'any'] as const;

/** Whom one would like to meet: three ways into the signup. Nothing while no part offers it. */
export function SeekLinks({ lander, labels }: SeekLinksProps) {
  const links = useLinks();
  if (links.signup === undefined) return null;
  return (
    <div className={styles.choices}>
      {CHOICES.map((choice) => (
        <Link
          key={choice}
          to={signupPath(links, { lander, ...(choice === 'any' ? {} : { gender: choice }) }) ?? '/'}
          className={buttonClass({ variant: choice === 'any' ? 'secondary' : 'primary', size: 'l', full: true })}
        >
          {labels[choice]}
        </Link>
      ))}
    </div>
  );
}
