/** react-i18next as the site uses it: one instance for all parts, a namespace per part. */
export { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';
