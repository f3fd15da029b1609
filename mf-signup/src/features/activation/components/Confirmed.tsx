import { buttonClass } from '@tandem/shared-ui/components/Button';
import { DoneArt } from '@tandem/shared-ui/components/Illustration';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { openStepsPath, stepPath } from '../../signup-steps/model/steps.ts';
import { ActivationFrame } from './ActivationFrame.tsx';

interface ConfirmedProps {
  /**
   * `now`: just confirmed; `before`: confirmed already; `elsewhere`: another account than the one that is logged in.
   */
  kind: 'now' | 'before' | 'elsewhere';
  /** The path to continue to; the search by default. */
  next?: string | undefined;
  /** It comes in place of what the page has shown before, by itself. */
  replaces?: boolean;
}

/** The address is confirmed: links to the members, or to the login when there is no session. */
export function Confirmed({ kind, next, replaces = false }: ConfirmedProps) {
  const { t } = useTranslation('mf-signup');
  const user = useUser();
  return (
    <ActivationFrame
      title={t(kind === 'before' ? 'confirmed.title-before' : 'confirmed.title')}
      art={<DoneArt />}
      replaces={replaces}
      live={replaces ? 'status' : undefined}
      action={<WaysOn kind={kind} next={next} />}
    >
      <Text>
        {kind === 'elsewhere' && user !== null
          ? t('confirmed.text-elsewhere', { name: user.profile.name })
          : t(user === null ? 'confirmed.text-visitor' : 'confirmed.text')}
      </Text>
    </ActivationFrame>
  );
}

/** To the members, or to the login; and to the steps of a signup that was begun on another device, which has them open. */
function WaysOn({ kind, next }: Pick<ConfirmedProps, 'kind' | 'next'>) {
  const { t } = useTranslation('mf-signup');
  const links = useLinks();
  const user = useUser();
  const onward = next ?? links.searchMembers?.();
  const steps = kind === 'now' && onward !== undefined ? { next: openStepsPath(onward) } : undefined;
  const target = user === null ? links.login?.(steps) : onward;
  if (target === undefined) return null;
  const isBare = kind === 'now' && user?.profile.main_image === null;
  return (
    <>
      <Link to={target} className={buttonClass({ variant: 'primary', size: 'l', full: true })}>
        {t(user === null ? 'confirmed.login' : 'confirmed.members')}
      </Link>
      {isBare ? (
        <Link to={stepPath('photo', target)} className={buttonClass({ size: 'l', full: true })}>
          {t('confirmed.profile')}
        </Link>
      ) : null}
    </>
  );
}
