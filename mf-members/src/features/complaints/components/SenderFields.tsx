import { TextField } from '@tandem/shared-ui/components/TextField';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { ComplaintForm } from '../model/use-complaint-form.ts';

/** The sender and the address for the receipt; both are optional in a notice of illegal content. */
export function SenderFields({ form }: { form: ComplaintForm }) {
  const { t } = useTranslation('mf-members');
  const { values, errors } = form;
  const isNotice = values.subject === 'illegal';
  const note = isNotice ? t('complaints.optional') : undefined;
  return (
    <>
      <TextField
        name="name"
        label={t('complaints.name')}
        note={note}
        hint={isNotice ? t('complaints.nameHint') : undefined}
        autoComplete="name"
        value={values.name}
        error={errors.name}
        onChange={(event) => form.set('name', event.target.value)}
      />
      <TextField
        name="email"
        type="email"
        label={t('complaints.email')}
        note={note}
        hint={t(isNotice ? 'complaints.emailHintNotice' : 'complaints.emailHint')}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={values.email}
        error={errors.email}
        onChange={(event) => form.set('email', event.target.value)}
      />
    </>
  );
}
