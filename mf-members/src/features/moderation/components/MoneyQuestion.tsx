import type { ReactNode } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Dialog } from '@tandem/shared-ui/components/Dialog';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useBuyerAct } from '../api/use-buyer.ts';
import type { BuyerAct } from '../api/use-buyer.ts';
import { MODERATION_TEXTS } from '../moderation-texts.ts';

interface MoneyQuestionProps {
  open: boolean;
  title: string;
  /** The button that does it. */
  confirm: string;
  act: BuyerAct;
  onClose: () => void;
  onDone?: () => void;
  /** What becomes of the money and of the credits. */
  children: ReactNode;
}

/** Asks before something is done with a buyer's money: it cannot be undone. */
export function MoneyQuestion({ open, title, confirm, act, onClose, onDone, children }: MoneyQuestionProps) {
  const { t } = useTranslation(MODERATION_TEXTS);
  const { mutate, isPending } = useBuyerAct();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="s"
      title={title}
      footer={
        <Cluster>
          <Button
            variant="danger"
            loading={isPending}
            onClick={() => mutate(act, { onSuccess: () => onDone?.(), onSettled: onClose })}
          >
            {confirm}
          </Button>
          <Button onClick={onClose}>{t('buyer.cancel')}</Button>
        </Cluster>
      }
    >
      {children}
    </Dialog>
  );
}
