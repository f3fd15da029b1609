import { useState } from 'react';
import { useApi } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { buyerQuery } from '../api/use-buyer.ts';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import { BuyerFile } from './BuyerFile.tsx';
import { SearchDesk } from './SearchDesk.tsx';

const SHORTEST = 3;

/**
 * Members who wrote about purchases, by e-mail address or invoice number: withdrawals, credits that are missing, and receipts
 * (R-MODERATION-BUYERS).
 */
export function BuyerDesk() {
  const { t } = useTranslation(MODERATION_TEXTS);
  const [wanted, setWanted] = useState('');
  const found = useQuery({ ...buyerQuery(useApi(), wanted), enabled: wanted !== '' });
  return (
    <SearchDesk
      wanted={wanted}
      onSearch={setWanted}
      found={found}
      isSearchable={(text) => text.length >= SHORTEST}
      texts={{
        label: t('buyer.wanted'),
        hint: t('buyer.wantedHint'),
        missing: t('buyer.wantedMissing'),
        nobody: t('buyer.nobodyText', { wanted }),
      }}
    >
      {(buyer) => <BuyerFile key={buyer.id} buyer={buyer} />}
    </SearchDesk>
  );
}
