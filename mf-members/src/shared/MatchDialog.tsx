import { Avatar } from '@tandem/shared-ui/components/Avatar';
import { Button, buttonClass } from '@tandem/shared-ui/components/Button';
import { Dialog } from '@tandem/shared-ui/components/Dialog';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import type { Member } from '@tandem/contracts/api/members';
import styles from './MatchDialog.module.css';

interface MatchDialogProps {
  open: boolean;
  onClose: () => void;
  member: Pick<Member, 'id' | 'name' | 'main_image'>;
}

/**
 * "It's a match!" (R-LIKES-MODAL-OWN): both faces, and the way to a first message. Escape closes it
 * (R-LIKES-MODAL-ESCAPE).
 */
export function MatchDialog({ open, onClose, member }: MatchDialogProps) {
  const { t } = useTranslation('mf-members');
  const { chatWith } = useLinks();
  const user = useUser();
  return (
    <Dialog open={open} onClose={onClose} title={t('match.title')} closeLabel={t('close')} size="s">
      <Stack gap={5} align="center">
        <div className={styles.faces}>
          <Avatar picture={user?.profile.main_image ?? null} size="xl" className={styles.mine} />
          <Avatar picture={member.main_image} size="xl" className={styles.theirs} />
        </div>
        <Text align="center">{t('match.text', { name: member.name })}</Text>
        <Stack gap={2} align="stretch" className={styles.actions}>
          {chatWith === undefined ? null : (
            <Link to={chatWith({ id: member.id })} className={buttonClass({ variant: 'primary', full: true })}>
              {t('match.write', { name: member.name })}
            </Link>
          )}
          <Button variant="quiet" full onClick={onClose}>
            {t('match.goOn')}
          </Button>
        </Stack>
      </Stack>
    </Dialog>
  );
}
