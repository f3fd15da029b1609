import { useEffect, useEffectEvent } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { NoMessagesArt } from '@tandem/shared-ui/components/Illustration';
import { usePushOffer, usePushState } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation } from '@tandem/shared-ui/query';
import { StepFrame } from './StepFrame.tsx';
import type { StepProps } from './StepFrame.tsx';
import styles from './StepFrame.module.css';

interface PushStepProps extends StepProps {
  /** Goes on and leaves no place in the history to come back to. */
  skip: () => void;
}

/** Offers pushes, where this browser can have them; otherwise the next page follows (R-SIGNUP-STEP-PUSH). */
export function PushStep({ onward, goOn, skip }: PushStepProps) {
  const { t } = useTranslation('mf-signup');
  const { isCapable } = usePushState();
  const { offered, enable } = usePushOffer();
  const ask = useMutation({ mutationFn: enable, onSettled: goOn });
  const isUseless = isCapable !== null && !offered && ask.isIdle;
  const leave = useEffectEvent(skip);
  useEffect(() => {
    if (isUseless) leave();
  }, [isUseless]);
  return (
    <StepFrame
      step="push"
      onward={onward}
      action={
        <Button size="l" full variant="secondary" loading={ask.isPending || !offered} onClick={() => ask.mutate()}>
          {t('steps.push.enable')}
        </Button>
      }
    >
      <div className={styles.art}>
        <NoMessagesArt />
      </div>
    </StepFrame>
  );
}
