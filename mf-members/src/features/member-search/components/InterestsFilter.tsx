import { useState } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { ToggleChips } from '@tandem/shared-ui/components/ToggleChips';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LIMITS } from '@tandem/contracts/product/limits';
import { INTERESTS, isSensitiveInterest } from '@tandem/contracts/product/lists';
import type { Interest } from '@tandem/contracts/product/lists';
import { useInterestLabels } from '../../../shared/use-interest-labels.ts';
import { changeFilters } from '../model/search-filters.ts';
import { useIntimateAccess } from '../model/use-intimate-access.ts';
import type { FilterProps } from './filter-props.ts';
import { IntimateHint } from './IntimateHint.tsx';

/** How many are offered before all are. */
const FIRST = 8;

/**
 * The first of the filters (R-MEMBERS-FILTER-INTERESTS): some interests in view, those that are chosen among them, and all
 * of them by one button. Intimate ones are offered only among all (R-MEMBERS-FILTER-LOGIN, R-MEMBERS-FILTER-CONSENT).
 */
export function InterestsFilter({ filters, onChange }: FilterProps) {
  const { t } = useTranslation('mf-members');
  const { interests: offered } = useSettings();
  const [showsAll, setShowsAll] = useState(false);
  const { labelOf } = useInterestLabels(true);
  const access = useIntimateAccess(showsAll);
  const chosen = filters.interests ?? [];
  const values = INTERESTS.filter((value) => offered.includes(value));
  const shown = showsAll
    ? // One that is chosen can be taken away by everybody.
      values.filter((value) => access === 'open' || !isSensitiveInterest(value) || chosen.includes(value))
    : firstOf(values, chosen);
  return (
    <Stack gap={2} align="start">
      <ToggleChips
        label={t('filters.interests')}
        options={shown.map((value) => ({ value, label: labelOf(value) ?? value }))}
        value={chosen}
        max={LIMITS.interestsMax}
        onChange={(interests) => onChange(changeFilters(filters, { interests }))}
      />
      {showsAll && (access === 'login' || access === 'consent') ? <IntimateHint missing={access} /> : null}
      {!showsAll && shown.length < values.length ? (
        <Button size="s" variant="quiet" onClick={() => setShowsAll(true)}>
          {t('filters.allInterests')}
        </Button>
      ) : null}
    </Stack>
  );
}

/** The first that are not intimate, in the order of the list, and all that are chosen. */
function firstOf(values: readonly Interest[], chosen: readonly Interest[]): readonly Interest[] {
  const first = values.filter((value) => !isSensitiveInterest(value)).slice(0, FIRST);
  return values.filter((value) => first.includes(value) || chosen.includes(value));
}
