import { useId } from 'react';
import type { ReactNode } from 'react';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import type { Form } from '@tandem/shared-ui/forms';
import { ApiError } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';

interface SettingsFormProps<Values> {
  title: string;
  /** What it is about, below the title. */
  text?: ReactNode;
  form: Form<Values>;
  submit: string;
  variant?: 'primary' | 'danger' | 'secondary';
  /** Other buttons, after the one that submits. */
  beside?: ReactNode;
  children: ReactNode;
}

/**
 * One form of the settings: its title, its fields, why it was refused, and its button. Its section can take the focus
 * (`leaveRow`, `usePanelFocus`).
 */
export function SettingsForm<Values>(props: SettingsFormProps<Values>) {
  const { title, text, form, submit, variant = 'secondary', beside, children } = props;
  const { t } = useTranslation('mf-members');
  const titleId = useId();
  const { submitError: error } = form;
  return (
    <section tabIndex={-1} aria-labelledby={titleId}>
      <form {...form.props} aria-labelledby={titleId}>
        <Stack gap={4}>
          <Heading level={2} size="card" id={titleId}>
            {title}
          </Heading>
          {text === undefined ? null : <Text tone="muted">{text}</Text>}
          {error === null ? null : (
            <Banner tone="danger" live>
              {error instanceof ApiError ? error.message : t('errors.generic')}
            </Banner>
          )}
          {children}
          <Cluster gap={2}>
            <Button type="submit" variant={variant} loading={form.isSubmitting}>
              {submit}
            </Button>
            {beside}
          </Cluster>
        </Stack>
      </form>
    </section>
  );
}
