import { useEffect, useRef } from 'react';
import { useHost } from '@tandem/shared-ui/host';
import { AboutStep } from './components/AboutStep.tsx';
import { InfoStep } from './components/InfoStep.tsx';
import { PhotoStep } from './components/PhotoStep.tsx';
import { PushStep } from './components/PushStep.tsx';
import { stepAfter, stepPath } from './model/steps.ts';
import type { Step } from './model/steps.ts';

interface SignupStepsProps {
  step: Step;
  /** Where the member goes in the end. */
  next: string;
  /** Whether the address is confirmed already: then nothing follows the steps but `next`. */
  isConfirmed: boolean;
}

/** Returns whether a step is still the one that is shown. */
function useIsShown(step: Step): (asked: Step) => boolean {
  const shown = useRef<Step | null>(null);
  useEffect(() => {
    shown.current = step;
    return () => {
      shown.current = null;
    };
  }, [step]);
  return (asked) => shown.current === asked;
}

/**
 * The steps after the account exists: photo, personal info, about me, pushes (R-SIGNUP-STEPS-SKIP). Each has an address of
 * its own, so that they can be gone on with on another device.
 */
export function SignupSteps({ step, next, isConfirmed }: SignupStepsProps) {
  const { navigate } = useHost();
  const following = stepAfter(step);
  const onward = following === null && isConfirmed ? next : stepPath(following, next);
  const isShown = useIsShown(step);
  // What is sent ends some time: who has pressed 'Later' meanwhile is somewhere else, and stays there.
  const goOn = () => {
    if (isShown(step)) navigate(onward);
  };
  if (step === 'photo') return <PhotoStep onward={onward} goOn={goOn} />;
  if (step === 'info') return <InfoStep onward={onward} goOn={goOn} />;
  if (step === 'about') return <AboutStep onward={onward} goOn={goOn} />;
  return <PushStep onward={onward} goOn={goOn} skip={() => navigate(onward, { replace: true })} />;
}
