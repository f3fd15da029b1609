import { Pencil } from 'lucide-react';
import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { Section } from '../model/use-section.ts';
import styles from './ProfileSection.module.css';

interface ProfileSectionProps<Draft> {
  title: string;
  section: Section<Draft>;
  /** What others see of it. */
  shown: ReactNode;
  renderForm: (draft: Draft) => ReactNode;
}

/** The frame of one part of the profile: what is there with a pencil, or its form with Save and Cancel. */
export function ProfileSection<Draft>({ title, section, shown, renderForm }: ProfileSectionProps<Draft>) {
  const { t } = useTranslation('mf-members');
  const id = useId();
  const { draft, isKept, isSaving, failure, edit, cancel, save } = section;
  const isEditing = draft !== null;
  const frame = useRef<HTMLElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // Focus goes with the change of places: into the form, and back to the pencil. Of the forms that a page begins with
    // it is the first that has it, and that is seen from its heading on.
    const isTaken = isKept && document.activeElement?.closest('form') !== null;
    if (isEditing !== wasEditing.current && !isTaken) {
      if (isKept) frame.current?.scrollIntoView();
      const place = frame.current?.querySelector<HTMLElement>('form input, form textarea, form select, button');
      place?.focus({ preventScroll: isKept });
    }
    wasEditing.current = isEditing;
  }, [isEditing, isKept]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <section ref={frame} className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <Heading level={2} size="card" id={id}>
          {title}
        </Heading>
        {isEditing ? null : (
          <Button
            variant="quiet"
            size="s"
            icon={<Pencil />}
            className={styles.edit}
            aria-label={t('own.edit', { what: title })}
            onClick={edit}
          >
            {t('own.editShort')}
          </Button>
        )}
      </div>
      {draft === null ? (
        shown
      ) : (
        <form className={styles.form} aria-label={title} noValidate onSubmit={handleSubmit}>
          {isKept ? <Banner live>{t('own.kept')}</Banner> : null}
          {renderForm(draft)}
          {failure === null ? null : (
            <Banner tone="danger" live>
              {failure}
            </Banner>
          )}
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" loading={isSaving}>
              {t('own.save')}
            </Button>
            <Button onClick={cancel} disabled={isSaving}>
              {t(isKept ? 'own.discard' : 'own.cancel')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
