/** react-i18next for the site: one instance for all parts, a namespace per part. */
export { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';
