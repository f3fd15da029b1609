import { useState } from 'react';
import { useApi } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { standingQuery } from '../api/use-standing.ts';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import { SearchDesk } from './SearchDesk.tsx';
import { StandingFile } from './StandingFile.tsx';

/** Members about whom something was decided, by e-mail address, to take it back (R-MODERATION-LIFTED). */
export function StandingDesk() {
  const { t } = useTranslation(MODERATION_TEXTS);
  const [wanted, setWanted] = useState('');
  const found = useQuery({ ...standingQuery(useApi(), wanted), enabled: wanted !== '' });
  return (
    <SearchDesk
      wanted={wanted}
      onSearch={setWanted}
      found={found}
      isSearchable={(text) => /^\S+@\S+$/.test(text)}
      texts={{
        label: t('standing.wanted'),
        hint: t('standing.wantedHint'),
        missing: t('standing.wantedMissing'),
        nobody: t('standing.nobodyText', { wanted }),
      }}
    >
      {(member) => <StandingFile key={member.id} member={member} />}
    </SearchDesk>
  );
}
