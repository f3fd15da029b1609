import { useState } from 'react';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { Button } from '@tandem/shared-ui/components/Button';
import { RadioCards } from '@tandem/shared-ui/components/RadioCards';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LateGiftDrawing } from '../../../shared/gifts/LateGiftDrawing.tsx';
import { BuyCredits } from '../../conversation/components/BuyCredits.tsx';
import { FictionalWarning } from '../../conversation/components/FictionalWarning.tsx';
import { useFictionalWarning } from '../../conversation/model/use-fictional-warning.ts';
import type { GiftChoice, Recipient } from './LateGiftPicker.tsx';
import styles from './GiftPicker.module.css';

interface GiftPickerProps extends Recipient, GiftChoice {
  gifts: ResponseOf<'GET /api/gifts.php'>['gifts'];
}

/**
 * The gifts: what happens, the price and the balance first, then one button that names the price again
 * (R-CHAT-GIFT-OFFERED). With too few credits that button offers more. A fictional profile has its warning before
 * (R-CHAT-FICTIONAL-WARNING).
 */
export function GiftPicker({ partner, hasWritten, conversationId, gifts, chosen, onChoose, onGive }: GiftPickerProps) {
  const { t } = useTranslation('mf-chat');
  const { name } = partner;
  const price = (gifts.find(({ gift }) => gift === chosen) ?? gifts[0])?.credits ?? 0;
  const warning = useFictionalWarning(partner, hasWritten, () => {
    if (chosen !== null) onGive(chosen, price);
  });
  return (
    <Stack gap={4}>
      <Text tone="muted">
        {t(conversationId === null ? 'gifts.begins' : 'gifts.appears', { name })}{' '}
        <ConversationsLeft isNew={conversationId === null} />
      </Text>
      <RadioCards
        label={t('gifts.choose')}
        hideLabel
        layout="tiles"
        options={gifts.map(({ gift }) => ({
          value: gift,
          label: t(`gifts.names.${gift}`),
          icon: <LateGiftDrawing gift={gift} className={styles.drawing} />,
        }))}
        value={chosen}
        onChange={onChoose}
      />
      <Confirmation profileId={partner.id} price={price} isChosen={chosen !== null} onConfirm={warning.send} />
      <FictionalWarning open={warning.isOpen} name={name} onClose={warning.close} onConfirm={warning.confirm} />
    </Stack>
  );
}

/** How many conversations a free member may still start, where the gift starts one. */
function ConversationsLeft({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('mf-chat');
  const left = useUser()?.conversations_left ?? null;
  return isNew && left !== null ? t('start.left', { count: left }) : null;
}

interface ConfirmationProps {
  /** Who is to get it: there the buyer returns to. */
  profileId: number;
  /** In credits. */
  price: number;
  isChosen: boolean;
  onConfirm: () => void;
}

function Confirmation({ profileId, price, isChosen, onConfirm }: ConfirmationProps) {
  const { t } = useTranslation('mf-chat');
  const { chatWith } = useLinks();
  const credits = useUser()?.credits ?? 0;
  const [isBuying, setBuying] = useState(false);
  const line = t('gifts.cost', {
    cost: t('cost.credits', { count: price }),
    left: t('cost.left', { count: credits }),
  });
  if (credits < price) {
    return (
      <Stack gap={2}>
        <Text size="s">
          {line}. {t('gifts.short')}
        </Text>
        <Button variant="primary" full onClick={() => setBuying(true)}>
          {t('credits.buy')}
        </Button>
        <BuyCredits
          open={isBuying}
          onClose={() => setBuying(false)}
          text={t('gifts.kept')}
          backTo={chatWith?.({ id: profileId })}
          short={{ cost: price, left: credits }}
        />
      </Stack>
    );
  }
  return (
    <Stack gap={2}>
      <Text size="s">{line}</Text>
      <Button variant="primary" full disabled={!isChosen} onClick={onConfirm}>
        {isChosen ? t('gifts.send', { count: price }) : t('gifts.choose')}
      </Button>
    </Stack>
  );
}
