import { buttonClass } from '@tandem/shared-ui/components/Button';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';

/** The link to the conversation with a member; `onClose` closes the dialog that it is in. */
export function OpenConversation({ profileId, onClose }: { profileId: number; onClose: () => void }) {
  const { t } = useTranslation('mf-chat');
  const { chatWith } = useLinks();
  return (
    <Link
      to={chatWith?.({ id: profileId }) ?? `/members/${profileId}/chat`}
      onClick={onClose}
      className={buttonClass({ variant: 'primary', full: true })}
    >
      {t('write.open')}
    </Link>
  );
}
