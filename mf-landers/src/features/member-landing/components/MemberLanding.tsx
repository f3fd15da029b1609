import { Page } from '@tandem/shared-ui/components/Page';
import { PersonCardSkeleton } from '@tandem/shared-ui/components/PersonCardSkeleton';
import { useApi } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { useParams } from '@tandem/shared-ui/router';
import { LanderHead } from '../../../shared/LanderHead.tsx';
import { MemberPortrait } from '../../../shared/MemberPortrait.tsx';
import { StartButton } from '../../../shared/StartButton.tsx';
import { useFreeMessages } from '../../../shared/use-free-messages.ts';
import type { LandingWords } from '../../../shared/use-landing-copy.ts';
import { landedMemberQueries } from '../api/get-member.ts';
import styles from '../MemberLanding.module.css';
import { openingOf } from '../model/variants.ts';
import type { Variant } from '../model/variants.ts';
import { Conversation } from './Conversation.tsx';
import { FirstLine } from './FirstLine.tsx';
import { ThreeQuestions } from './ThreeQuestions.tsx';

interface MemberLandingProps {
  variant: Variant;
  /** The headline: of the variant, or of a slug. */
  words: LandingWords<'evening' | 'curious'>;
  lander: string;
}

/** A text that a marketer wrote, with the name of the member. */
const named = (written: string, name: string) => written.replaceAll('{name}', name);

const SIZES = '(min-width: 768px) 400px, 92vw';
const BODIES = { 'first-line': FirstLine, 'three-questions': ThreeQuestions, 'conversation': Conversation } as const;

/**
 * A landing page that is about one member: the portrait, and one thing to do. Where visitors may not see the member, it is
 * the way into the signup that starts from them.
 */
export function MemberLanding({ variant, words, lander }: MemberLandingProps) {
  const { t } = useTranslation('mf-landers');
  const freeMessages = useFreeMessages();
  const { copy, headline, text } = words;
  const id = Number(useParams()['id']);
  const { data: member, isPending } = useQuery(landedMemberQueries.detail(useApi(), id));
  if (member === undefined && !isPending) {
    return (
      <Page width="form">
        <LanderHead title={t('member.hidden.title')} text={t('member.hidden.text', { count: freeMessages })} />
        <StartButton lander={lander} profile={id} full />
      </Page>
    );
  }
  const Body = BODIES[variant];
  const opening = member === undefined ? variant : openingOf(variant, member);
  return (
    <Page className={styles.page}>
      <div className={styles.portrait}>
        {member === undefined ? (
          <PersonCardSkeleton />
        ) : (
          <MemberPortrait member={member} nameOnly={variant === 'three-questions'} sizes={SIZES} priority />
        )}
      </div>
      <div className={styles.side}>
        {member === undefined ? null : (
          <>
            <LanderHead
              title={named(
                headline(
                  t(copy === 'default' ? `member.${opening}.title` : `member.copy.${copy}`, { name: member.name }),
                ),
                member.name,
              )}
              text={named(text(t(`member.${opening}.text`, { name: member.name, count: freeMessages })), member.name)}
            />
            <Body member={member} lander={lander} />
          </>
        )}
      </div>
    </Page>
  );
}
