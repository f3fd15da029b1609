import { useEffect, useRef } from 'react';
import { Checkbox } from '@tandem/shared-ui/components/Checkbox';
import { Segmented } from '@tandem/shared-ui/components/Segmented';
import { Select } from '@tandem/shared-ui/components/Select';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import { GENDERS, SEXUALITIES, isSensitiveInterest, type Gender, type Interest } from '@tandem/contracts/product/lists';
import type { EditableProfile } from '@tandem/contracts/api/profile';
import { useInterestLabels } from '../../../shared/use-interest-labels.ts';
import { changeInterests } from '../model/interests.ts';
import { useSection, type Section } from '../model/use-section.ts';
import { FactList } from './FactList.tsx';
import { InterestChips } from './InterestChips.tsx';
import { ProfileSection } from './ProfileSection.tsx';

type Sexuality = (typeof SEXUALITIES)[number];

interface SensitiveDraft {
  consent: boolean;
  search_gender: Gender | null;
  sexuality: Sexuality | null;
  chosen: Interest[];
}

const sensitiveOf = (interests: readonly Interest[]) => interests.filter(isSensitiveInterest);

/**
 * Special-category data: with a separate consent (V-PRIVACY-SENSITIVE-CONSENT), which can be withdrawn here; that
 * clears them (R-PRIVACY-CONSENT-WITHDRAWN). An open form does not bring back what was withdrawn elsewhere
 * (R-PRIVACY-CONSENT-ELSEWHERE).
 */
export function SensitiveSection({ profile }: { profile: EditableProfile }) {
  const { t } = useTranslation('mf-members');
  const section = useSection<SensitiveDraft>({
    name: 'sensitive',
    profile,
    draftOf: (own) => ({
      consent: own.sensitive_consent,
      search_gender: own.search_gender,
      sexuality: own.sexuality,
      chosen: sensitiveOf(own.interests),
    }),
    changeOf: ({ consent, chosen, ...details }, draft, own) => {
      if (!draft.consent) return consent === undefined ? {} : { sensitive_consent: false };
      return {
        // Only where it is given here: another tab may have withdrawn it (R-PRIVACY-CONSENT-ELSEWHERE).
        ...(consent !== undefined && { sensitive_consent: true }),
        ...details,
        ...(chosen !== undefined && changeInterests(own, 'sensitive', chosen)),
      };
    },
  });
  return (
    <ProfileSection
      title={t('own.sensitive.title')}
      section={section}
      shown={profile.sensitive_consent ? <SensitiveFacts profile={profile} /> : <WithoutConsent />}
      renderForm={(draft) => <SensitiveFields draft={draft} section={section} profile={profile} />}
    />
  );
}

function WithoutConsent() {
  const { t } = useTranslation('mf-members');
  return <Text tone="muted">{t('own.sensitive.without')}</Text>;
}

/** The details, who sees them, and the way to change that (R-PROFILE-AUDIENCE-SHOWN). */
function SensitiveFacts({ profile }: { profile: EditableProfile }) {
  const { t } = useTranslation('mf-members');
  const interests = sensitiveOf(profile.interests);
  const { labelOf } = useInterestLabels(interests.length > 0);
  const { settings } = useLinks();
  const { search_gender: searchGender, sexuality, gender } = profile;
  const facts = [
    {
      key: 'search_gender',
      label: t('filters.gender'),
      value: searchGender === null ? null : t(`values.genders.${searchGender}`),
    },
    {
      key: 'sexuality',
      label: t('filters.sexuality'),
      value: sexuality === null ? null : t(`values.sexuality.${sexuality}`, { context: gender ?? 'male' }),
    },
    {
      key: 'interests',
      label: t('own.sensitive.interests'),
      value: interests.length === 0 ? null : interests.map((interest) => labelOf(interest) ?? '').join(', '),
    },
    {
      key: 'audience',
      label: t('privacy.audience.label'),
      value: t(`privacy.audience.${profile.sensitive_audience}`),
    },
  ];
  return (
    <Stack gap={3}>
      <FactList facts={facts} />
      {settings === undefined ? null : (
        <Text size="s">
          <Link to={settings({ tab: 'privacy' })}>{t('privacy.audience.change')}</Link>
        </Text>
      )}
    </Stack>
  );
}

interface SensitiveFieldsProps {
  draft: SensitiveDraft;
  section: Section<SensitiveDraft>;
  profile: EditableProfile;
}

function SensitiveFields({ draft, section, profile }: SensitiveFieldsProps) {
  const { t } = useTranslation('mf-members');
  const { name: site } = useSettings();
  const isWithdrawn = profile.sensitive_consent && !draft.consent;
  const { sensitive_consent: refusal, sexuality, search_gender, interests } = section.errors;
  // What the server refuses without the consent is beside the box, once that is not ticked any more.
  const missing = refusal ?? (draft.consent ? undefined : (sexuality ?? search_gender ?? interests));
  const box = useFocusOfLostChoices(draft.consent);
  return (
    <Stack gap={5}>
      <Checkbox
        ref={box}
        label={t('own.sensitive.consent', { site })}
        hint={t('own.sensitive.consentHint')}
        checked={draft.consent}
        error={missing}
        onChange={(event) => section.change({ consent: event.target.checked })}
      />
      {isWithdrawn ? (
        <Text tone="warning" size="s">
          {t('own.sensitive.withdrawn')}
        </Text>
      ) : null}
      {draft.consent ? <SensitiveChoices draft={draft} section={section} profile={profile} /> : null}
    </Stack>
  );
}

/** The box gets the focus of the choices below it, which go where the consent was withdrawn elsewhere. */
function useFocusOfLostChoices(hasConsent: boolean) {
  const box = useRef<HTMLInputElement>(null);
  const hadConsent = useRef(hasConsent);
  useEffect(() => {
    const isLost = hadConsent.current && !hasConsent && document.activeElement === document.body;
    if (isLost) box.current?.focus();
    hadConsent.current = hasConsent;
  }, [hasConsent]);
  return box;
}

function SensitiveChoices({ draft, section, profile }: SensitiveFieldsProps) {
  const { t } = useTranslation('mf-members');
  return (
    <>
      <Stack gap={2}>
        <Text strong size="s" as="span">
          {t('filters.gender')}
        </Text>
        <Segmented
          label={t('filters.gender')}
          value={draft.search_gender ?? 'any'}
          options={(['any', ...GENDERS.toReversed()] as const).map((value) => ({
            value,
            label: t(`values.genders.${value}`),
          }))}
          onChange={(value) => section.change({ search_gender: value === 'any' ? null : value })}
        />
      </Stack>
      <Select
        label={t('filters.sexuality')}
        options={SEXUALITIES.map((value) => ({
          value,
          label: t(`values.sexuality.${value}`, { context: profile.gender ?? 'male' }),
        }))}
        placeholder={t('own.notSaid')}
        value={draft.sexuality ?? ''}
        error={section.errors.sexuality}
        onChange={(event) =>
          section.change({ sexuality: SEXUALITIES.find((value) => value === event.target.value) ?? null })
        }
      />
      <InterestChips
        kind="sensitive"
        label={t('own.sensitive.interests')}
        value={draft.chosen}
        others={profile.interests.length - sensitiveOf(profile.interests).length}
        error={section.errors.interests}
        onChange={(chosen) => section.change({ chosen })}
      />
    </>
  );
}
