import { Gift as GiftIcon } from 'lucide-react';
import { useState } from 'react';
import type { Gift } from '@tandem/contracts/product/lists';
import { Dialog } from '@tandem/shared-ui/components/Dialog';
import { IconButton } from '@tandem/shared-ui/components/IconButton';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LateGiftPicker } from '../../gifts/components/LateGiftPicker.tsx';
import type { Recipient } from '../../gifts/components/LateGiftPicker.tsx';
import { useGiftChoice } from '../../gifts/model/use-gift-choice.ts';
import type { OutboxOfProfile } from '../model/use-outbox.ts';

/** The button in the composer that opens the gifts (R-CHAT-GIFT-OFFERED). What is on its way is shown in the conversation. */
export function GiftTool({ outbox, ...recipient }: Recipient & { outbox: OutboxOfProfile }) {
  const { t } = useTranslation('mf-chat');
  // Stays mounted after closing, for the closing animation; one that was never opened costs nothing.
  const [dialog, setDialog] = useState<'open' | 'closed' | null>(null);
  const { chosen, choose } = useGiftChoice(recipient.partner.id);
  const close = () => setDialog('closed');
  const handleGive = (gift: Gift, price: number) => {
    outbox.give(gift, price);
    choose(null);
    close();
  };
  return (
    <>
      <IconButton label={t('gifts.action')} icon={<GiftIcon aria-hidden="true" />} onClick={() => setDialog('open')} />
      {dialog === null ? null : (
        <Dialog
          open={dialog === 'open'}
          onClose={close}
          title={t('gifts.title', { name: recipient.partner.name })}
          closeLabel={t('close')}
          placement="sheet"
        >
          <LateGiftPicker {...recipient} chosen={chosen} onChoose={choose} onGive={handleGive} />
        </Dialog>
      )}
    </>
  );
}
