import type en from './en.json';

declare module '../../../../platform/errors/error-texts.ts' {
  interface ErrorTextFiles {
    'backend/moderation': typeof en;
  }
}
