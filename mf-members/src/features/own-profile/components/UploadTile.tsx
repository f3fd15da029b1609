import { RotateCcw, X } from 'lucide-react';
import { IconButton } from '@tandem/shared-ui/components/IconButton';
import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { Upload } from '../model/use-uploads.ts';
import styles from './UploadTile.module.css';

interface UploadTileProps {
  upload: Upload;
  onRetry: () => void;
  onDismiss: () => void;
}

/** A photo on its way: how far it is, or what went wrong and the way on. */
export function UploadTile({ upload, onRetry, onDismiss }: UploadTileProps) {
  const { t } = useTranslation('mf-members');
  const { file, state, progress, error, canRetry } = upload;
  const percent = Math.round(progress * 100);
  return (
    <div className={styles.tile} data-failed={state === 'failed' ? '' : undefined}>
      <IconButton
        size="s"
        className={styles.dismiss}
        label={t(state === 'failed' ? 'own.photos.forget' : 'own.photos.stop', { file: file.name })}
        icon={<X aria-hidden="true" />}
        onClick={onDismiss}
      />
      <Text size="xs" tone="muted" className={styles.name}>
        {file.name}
      </Text>
      {state === 'failed' ? (
        <div role="alert" className={styles.error}>
          {error}
        </div>
      ) : (
        <>
          <progress
            className={styles.bar}
            aria-label={t('own.photos.uploading', { file: file.name })}
            max={100}
            // What is sent is not saved yet: the rest of the bar is the server's work.
            {...(state === 'sending' && percent < 100 ? { value: percent } : {})}
          />
          <Text as="span" size="xs" tabular>
            {state === 'waiting'
              ? t('own.photos.waiting')
              : percent < 100
                ? t('own.photos.sent', { percent })
                : t('own.photos.finishing')}
          </Text>
        </>
      )}
      {canRetry && state === 'failed' ? (
        <IconButton
          size="s"
          variant="fill"
          label={t('own.photos.retry', { file: file.name })}
          icon={<RotateCcw aria-hidden="true" />}
          onClick={onRetry}
        />
      ) : null}
    </div>
  );
}
