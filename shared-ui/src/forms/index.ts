/**
 * What the forms of all parts have in common (docs/decisions/0035). It is no shared module, as the host is: a part whose
 * pages have no form does not carry it.
 */
export { schemaResolver } from './schema-resolver.ts';
export { serverFieldErrors } from './server-errors.ts';
export { useForm } from './use-form.ts';
export type { FieldErrors, FieldName, Form, Resolution, Resolver } from './use-form.ts';
