import type { Country } from '@tandem/contracts/product/locales';
import { DateOfBirthField } from '@tandem/shared-ui/components/DateOfBirthField';
import { RadioCards } from '@tandem/shared-ui/components/RadioCards';
import { Select } from '@tandem/shared-ui/components/Select';
import { Text } from '@tandem/shared-ui/components/Text';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { useFormat, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { SignupForm } from '../model/use-signup-form.ts';
import styles from './SignupForm.module.css';

/** Gender, the optional one that they look for, and the country. */
export function WhoYouAre({ form }: { form: SignupForm }) {
  const { t } = useTranslation('mf-signup');
  const settings = useSettings();
  const format = useFormat();
  const { values, errors } = form;
  return (
    <div className={styles.part}>
      <GenderFields form={form} />
      <Select
        name="country"
        label={t('fields.country')}
        autoComplete="country"
        value={values.country}
        error={errors.country}
        onChange={(event) => form.set('country', event.target.value as Country)}
        options={settings.countries.map((code) => ({ value: code, label: format.country(code) }))}
      />
    </div>
  );
}

/** The date of birth, in the order in which the member's country writes dates (R-SIGNUP-BIRTH-ORDER). */
export function BirthDate({ form }: { form: SignupForm }) {
  const { t } = useTranslation('mf-signup');
  const { min_age } = useSettings();
  const { values, errors } = form;
  return (
    <DateOfBirthField
      label={t('fields.date-of-birth')}
      hint={t('fields.date-of-birth-hint', { min_age })}
      labels={{ day: t('date.day'), month: t('date.month'), year: t('date.year') }}
      placeholders={{ day: t('date.day-example'), month: t('date.month-example'), year: t('date.year-example') }}
      country={values.country}
      value={values.date_of_birth}
      error={errors.date_of_birth}
      onChange={(date) => form.set('date_of_birth', date)}
      onBlur={() => values.date_of_birth !== '' && form.trigger('date_of_birth')}
    />
  );
}

/** The name that other members see. */
export function UserName({ form }: { form: SignupForm }) {
  const { t } = useTranslation('mf-signup');
  const { values, errors } = form;
  return (
    <TextField
      name="name"
      label={t('fields.name')}
      hint={t('fields.name-hint')}
      autoComplete="nickname"
      spellCheck={false}
      value={values.name}
      error={errors.name}
      onChange={(event) => form.set('name', event.target.value)}
      onBlur={() => values.name !== '' && form.trigger('name')}
    />
  );
}

/** The member's own gender, and the optional one that they look for. */
function GenderFields({ form }: { form: SignupForm }) {
  const { t } = useTranslation('mf-signup');
  const { values, errors } = form;
  return (
    <>
      <RadioCards
        layout="row"
        label={t('fields.gender')}
        error={errors.gender}
        value={values.gender}
        onChange={(gender) => form.set('gender', gender)}
        options={[
          { value: 'female', label: t('gender.female') },
          { value: 'male', label: t('gender.male') },
        ]}
      />
      <RadioCards
        layout="row"
        label={
          <>
            {t('fields.search-gender')}{' '}
            <Text as="span" size="s" tone="muted">
              ({t('fields.optional')})
            </Text>
          </>
        }
        error={errors.search_gender}
        value={values.search_gender}
        onChange={(gender) => form.set('search_gender', gender)}
        options={[
          { value: 'male', label: t('search-gender.male') },
          { value: 'female', label: t('search-gender.female') },
        ]}
      />
    </>
  );
}
