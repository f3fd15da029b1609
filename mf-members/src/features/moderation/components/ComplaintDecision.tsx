import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { WaitingComplaint } from '@tandem/contracts/api/complaints';
import { LIMITS } from '@tandem/contracts/product/limits';
import { lengthOf } from '@tandem/contracts/product/text-length';
import { Button } from '@tandem/shared-ui/components/Button';
import { Checkbox } from '@tandem/shared-ui/components/Checkbox';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { TextArea } from '@tandem/shared-ui/components/TextArea';
import { useApi } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useDecide } from '../api/use-decide.ts';
import { focusNextItem } from '../model/focus-next-item.ts';
import { useDecisionDraft } from '../model/use-decision-draft.ts';
import { MODERATION_TEXTS } from '../moderation-texts.ts';

/** The text that decides a complaint: what and why (V-MODERATION-OUTCOME-LENGTH). It is kept until it has (R-MODERATION-OUTCOME-KEPT). */
export function ComplaintDecision({ complaint }: { complaint: WaitingComplaint }) {
  const { t } = useTranslation(MODERATION_TEXTS);
  const api = useApi();
  const { id, language, standing } = complaint;
  const draft = useDecisionDraft(id);
  const { outcome } = draft;
  // Somebody may have taken it back since the box was ticked.
  const lift = draft.lift && standing !== null;
  const [isRefused, setRefused] = useState(false);
  const { complaintMin: min, complaintMax: max } = LIMITS;
  const length = lengthOf(outcome.trim());
  const fits = length >= min && length <= max;
  const { mutate } = useDecide(
    'complaints',
    complaint,
    (text: string) =>
      api.call('PUT /api/complaint-review.php', {
        body: { id, decision: 'decided', outcome: text, ...(lift ? { lift } : {}) },
      }),
    { onOver: draft.forget },
  );
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!fits) {
      setRefused(true);
      return;
    }
    focusNextItem(event.currentTarget);
    mutate(outcome);
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap={3} align="stretch">
        <TextArea
          label={t('complaint.outcome')}
          lang={language}
          rows={4}
          value={outcome}
          error={isRefused && !fits ? t('complaint.short', { min, max }) : undefined}
          onChange={(event) => draft.change({ outcome: event.target.value })}
        />
        {standing === null ? null : (
          <Checkbox
            label={t(`complaint.lift.${standing}`)}
            checked={lift}
            onChange={(event) => draft.change({ lift: event.target.checked })}
          />
        )}
        <Cluster>
          <Button type="submit" variant="primary">
            {t('complaint.decide')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
