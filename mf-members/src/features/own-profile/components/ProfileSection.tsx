import { Pencil } from 'lucide-react';
import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Button } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { sectionAnchor } from '../model/completeness.ts';
import type { Section } from '../model/use-section.ts';
import styles from './ProfileSection.module.css';

interface ProfileSectionProps<Draft> {
  title: string;
  section: Section<Draft>;
  /** Its contents while it is not edited. */
  shown: ReactNode;
  renderForm: (draft: Draft) => ReactNode;
}

/** The frame of one part of the profile: its contents with an edit button, or its form with Save and Cancel. */
export function ProfileSection<Draft>({ title, section, shown, renderForm }: ProfileSectionProps<Draft>) {
  const { t } = useTranslation('mf-members');
  const id = useId();
  const { draft, isKept, edit } = section;
  const isEditing = draft !== null;
  const frame = useSectionFocus(isEditing, isKept);
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
            id={sectionAnchor(section.name)}
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
        <SectionForm title={title} section={section}>
          {renderForm(draft)}
        </SectionForm>
      )}
    </section>
  );
}

/** Moves the focus with the change of contents: into the form, and back to the edit button. */
function useSectionFocus(isEditing: boolean, isKept: boolean) {
  const frame = useRef<HTMLElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // Of several forms that a page opens with, the first gets the focus, and is scrolled to with its heading.
    const isInOtherForm = isKept && document.activeElement?.closest('form') !== null;
    if (isEditing !== wasEditing.current && !isInOtherForm) {
      if (isKept) frame.current?.scrollIntoView();
      const place = frame.current?.querySelector<HTMLElement>('form input, form textarea, form select, button');
      place?.focus({ preventScroll: isKept });
    }
    wasEditing.current = isEditing;
  }, [isEditing, isKept]);
  return frame;
}

interface SectionFormProps<Draft> {
  title: string;
  section: Section<Draft>;
  children: ReactNode;
}

/** A field that loses the focus may show an error, which would move the button away before the click ends. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

function SectionForm<Draft>({ title, section, children }: SectionFormProps<Draft>) {
  const { t } = useTranslation('mf-members');
  const { isKept, isSaving, failure, cancel, formProps } = section;
  return (
    <form {...formProps} className={styles.form} aria-label={title}>
      {isKept ? <Banner live>{t('own.kept')}</Banner> : null}
      {children}
      {failure === null ? null : (
        <Banner tone="danger" live>
          {failure}
        </Banner>
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" loading={isSaving}>
          {t('own.save')}
        </Button>
        <Button onClick={cancel} disabled={isSaving} onMouseDown={keepFocus}>
          {t(isKept ? 'own.discard' : 'own.cancel')}
        </Button>
      </div>
    </form>
  );
}
