import { useEffect, useRef, useState } from 'react';

/** Whether files are dragged, and not a text or a link of the page. */
const hasFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes('Files') === true;

const filesOf = (data: DataTransfer | null): readonly File[] => (hasFiles(data) ? [...data.files] : []);

/** Whether a text is pasted into a field: office programs put a picture of it beside it, which nobody wants there. */
const isTextForField = ({ clipboardData, target }: ClipboardEvent): boolean =>
  clipboardData?.types.includes('text/plain') === true &&
  target instanceof Element &&
  target.matches('input, textarea');

/**
 * Files that are dropped anywhere on the page or pasted into it. Without this a browser leaves the page for a dropped
 * file, with what was not saved. A text that is pasted goes where it is pasted.
 *
 * @param onFiles receives at least one file
 * @returns whether files are dragged over the page
 */
export function useIncomingFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const take = (event: Event, data: DataTransfer | null) => {
      const files = filesOf(data);
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    const handleOver = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    };
    const handleLeave = (event: DragEvent) => {
      // Null: the pointer has left the window, and not only one element for another one.
      if (event.relatedTarget === null) setOver(false);
    };
    const handleDrop = (event: DragEvent) => {
      setOver(false);
      take(event, event.dataTransfer);
    };
    const handlePaste = (event: ClipboardEvent) => {
      if (!isTextForField(event)) take(event, event.clipboardData);
    };
    document.addEventListener('dragover', handleOver);
    document.addEventListener('dragleave', handleLeave);
    document.addEventListener('drop', handleDrop);
    document.addEventListener('paste', handlePaste);
    return () => {
      document.removeEventListener('dragover', handleOver);
      document.removeEventListener('dragleave', handleLeave);
      document.removeEventListener('drop', handleDrop);
      document.removeEventListener('paste', handlePaste);
    };
  }, []);
  return isOver;
}
