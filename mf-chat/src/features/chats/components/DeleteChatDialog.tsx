import { Button } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Dialog } from '@tandem/shared-ui/components/Dialog';
import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { Chat } from '@tandem/contracts/api/chat';
import { useState } from 'react';

interface DeleteChatDialogProps {
  /** Null while the dialog is closed. */
  chat: Chat | null;
  onClose: () => void;
  onConfirm: (chat: Chat) => void;
}

/** Asks before a conversation is deleted: this cannot be undone. */
export function DeleteChatDialog({ chat, onClose, onConfirm }: DeleteChatDialogProps) {
  const { t } = useTranslation('mf-chat');
  // The text stays during the closing animation.
  const [shown, setShown] = useState(chat);
  if (chat !== null && chat !== shown) setShown(chat);
  if (shown === null) return null;
  const { name } = shown.profile;
  const footer = (
    <Cluster gap={3} justify="end">
      <Button variant="quiet" onClick={onClose}>
        {t('delete.keep')}
      </Button>
      <Button variant="danger" onClick={() => onConfirm(shown)}>
        {t('delete.confirm')}
      </Button>
    </Cluster>
  );
  return (
    <Dialog open={chat !== null} onClose={onClose} title={t('delete.title', { name })} size="s" footer={footer}>
      <Text>{t('delete.text', { name })}</Text>
    </Dialog>
  );
}
