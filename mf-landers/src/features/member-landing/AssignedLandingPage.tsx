import type { Messages } from '@tandem/contracts/composition/remote';
import { useVariant, withTexts } from '@tandem/shared-ui/host';
import { useLandingCopy } from '../../shared/use-landing-copy.ts';
import { MemberLanding } from './components/MemberLanding.tsx';
import { EXPERIMENT, variantOf } from './model/variants.ts';

/**
 * `/members/:id/landing` (S-LANDERS-MEMBER-FIRST): the variant that the gateway has assigned to the visitor
 * (R-LANDERS-VARIANT-ASSIGNED). The signup is of this page: with consent the gateway joins it to the variant, without it
 * nobody but the session knows which one it was (R-LANDERS-VARIANT-RECORDED).
 */
function AssignedLandingPage() {
  const variant = variantOf(useVariant(EXPERIMENT));
  const words = useLandingCopy<'evening' | 'curious'>('landing');
  return <MemberLanding variant={variant} words={words} lander={words.lander} />;
}

/** The page with its texts, which are files of their own. */
export const pageOf = (texts: Messages) => withTexts('mf-landers', AssignedLandingPage, texts);
