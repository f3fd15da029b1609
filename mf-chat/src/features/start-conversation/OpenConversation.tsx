import { buttonClass } from '@tandem/shared-ui/components/Button';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';

/**
 * The link to the conversation with a member; `onClose` closes the dialog that it is in. It takes the place of the button that
 * sent: the second click of a double click on that one does not follow it (R-CHAT-SENT-DOUBLE-CLICK).
 */
export function OpenConversation({ profileId, onClose }: { profileId: number; onClose: () => void }) {
  const { t } = useTranslation('mf-chat');
  const { chatWith } = useLinks();
  return (
    <Link
      to={chatWith?.({ id: profileId }) ?? `/members/${profileId}/chat`}
      onClick={(event) => {
        if (event.detail > 1) event.preventDefault();
        else onClose();
      }}
      className={buttonClass({ variant: 'primary', full: true })}
    >
      {t('write.open')}
    </Link>
  );
}
