import { Button } from '@tandem/shared-ui/components/Button';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Match } from '@tandem/shared-ui/match';
import type { MatchProps } from '@tandem/shared-ui/match';

/** "It's a match!" after a like of one's own (R-LIKES-MODAL-OWN), with a way back to where the like was given. */
export function MatchDialog({ member, ...dialog }: Pick<MatchProps, 'open' | 'onClose' | 'overMotion' | 'member'>) {
  const { t } = useTranslation('mf-members');
  const { name } = member;
  const texts = {
    title: t('match.title'),
    close: t('close'),
    profile: t('match.profile', { name }),
    text: t('match.text', { name }),
    write: t('match.write', { name }),
  };
  return (
    <Match {...dialog} member={member} texts={texts}>
      <Button variant="quiet" full onClick={dialog.onClose}>
        {t('match.goOn')}
      </Button>
    </Match>
  );
}
