import type { Messages } from '@tandem/contracts/composition/remote';
import { withTexts } from '@tandem/shared-ui/host';
import { useLandingCopy } from '../../shared/use-landing-copy.ts';
import { MemberLanding } from './components/MemberLanding.tsx';
import type { Variant } from './model/variants.ts';

/** Slugs with a headline of their own (R-LANDERS-SLUG-COPY). */
const SLUGS = ['evening', 'curious'] as const;

/** A page whose address forces its variant (R-LANDERS-VARIANT-FORCED): it belongs to no experiment. */
function forcedPage(variant: Variant, lander: string) {
  return function ForcedLandingPage() {
    const words = useLandingCopy(lander, SLUGS);
    return <MemberLanding variant={variant} words={words} lander={words.lander} />;
  };
}

const SecondLandingPage = forcedPage('three-questions', 'landing2');
const ThirdLandingPage = forcedPage('conversation', 'landing3');

/** `/members/:id/landing2/:slug?` (S-LANDERS-MEMBER-SECOND) with its texts, which are files of their own. */
export const secondPageOf = (texts: Messages) => withTexts('mf-landers', SecondLandingPage, texts);

/** `/members/:id/landing3/:slug?` (S-LANDERS-MEMBER-THIRD) with its texts, which are files of their own. */
export const thirdPageOf = (texts: Messages) => withTexts('mf-landers', ThirdLandingPage, texts);
