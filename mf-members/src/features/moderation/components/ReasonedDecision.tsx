import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { Select } from '@tandem/shared-ui/components/Select';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { focusNextItem } from '../model/focus-next-item.ts';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import styles from './Item.module.css';

interface ReasonedDecisionProps<Reason extends string> {
  options: readonly { value: Reason; label: string }[];
  label: string;
  /** The reason that is chosen at first. */
  first?: Reason;
  /** What the button does. */
  action: string;
  onDecide: (reason: Reason) => void;
}

/** A decision against a member, which needs a reason: that is what they are shown. */
export function ReasonedDecision<Reason extends string>(props: ReasonedDecisionProps<Reason>) {
  const { options, label, first, action, onDecide } = props;
  const { t } = useTranslation(MODERATION_TEXTS);
  const [chosen, setChosen] = useState<string>(first ?? '');
  const [isRefused, setRefused] = useState(false);
  const reason = options.find(({ value }) => value === chosen)?.value;
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (reason === undefined) {
      setRefused(true);
      return;
    }
    focusNextItem(event.currentTarget);
    onDecide(reason);
  };
  return (
    <form noValidate className={styles.decision} onSubmit={handleSubmit}>
      <Select
        label={label}
        placeholder={t('chooseReason')}
        options={options}
        value={chosen}
        error={isRefused && reason === undefined ? t('reasonMissing') : undefined}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button type="submit" variant="danger">
        {action}
      </Button>
    </form>
  );
}
