import { Logo } from '@tandem/shared-ui/components/Logo';
import { useLinks, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import styles from './HomeLink.module.css';

export interface HomeLinkProps {
  frame: 'member' | 'visitor';
  /** The mark alone, beside a Back button. */
  compact?: boolean | undefined;
}

/**
 * The tenant's logo; links members to the search and visitors to the home page (R-FRAME-LOGO-MEMBER,
 * R-FRAME-LOGO-VISITOR).
 */
export function HomeLink({ frame, compact = false }: HomeLinkProps) {
  const { t } = useTranslation('shell');
  const { name, brand } = useSettings();
  const { home, searchMembers } = useLinks();
  const forMember = frame === 'member' && searchMembers !== undefined;
  const address = forMember ? searchMembers() : (home?.() ?? '/');
  return (
    <Link className={styles.link} to={address} aria-label={t(forMember ? 'logo.members' : 'logo.home', { name })}>
      <Logo mark={brand.mark} name={name} compact={compact} />
    </Link>
  );
}
