import { ToggleChips } from '@tandem/shared-ui/components/ToggleChips';
import { useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LIMITS } from '@tandem/contracts/product/limits';
import { INTERESTS, isSensitiveInterest, type Interest } from '@tandem/contracts/product/lists';
import { useInterestLabels } from '../../../shared/use-interest-labels.ts';

interface InterestChipsProps {
  kind: 'open' | 'sensitive';
  label: string;
  value: readonly Interest[];
  /** Of the other kind; both together are at most 15 (L-PROFILE-INTERESTS). */
  others: number;
  error: string | undefined;
  onChange: (value: Interest[]) => void;
}

/** Interests to choose from, with how many are left. */
export function InterestChips({ kind, label, value, others, error, onChange }: InterestChipsProps) {
  const { t } = useTranslation('mf-members');
  const { interests: offered } = useSettings();
  const { labelOf } = useInterestLabels(true);
  const options = INTERESTS.filter(
    (interest) =>
      isSensitiveInterest(interest) === (kind === 'sensitive') &&
      (offered.includes(interest) || value.includes(interest)),
  ).flatMap((interest) => {
    const text = labelOf(interest);
    return text === undefined ? [] : [{ value: interest, label: text }];
  });
  const max = LIMITS.interestsMax - others;
  return (
    <ToggleChips
      label={label}
      hint={t('own.interests.hint', { chosen: value.length + others, max: LIMITS.interestsMax })}
      options={options}
      value={value}
      max={max}
      error={error}
      onChange={onChange}
    />
  );
}
