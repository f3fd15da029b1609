import { useEffect, useRef, useState } from 'react';
import type { RefObject, SubmitEvent } from 'react';
import { useHost } from '@tandem/shared-ui/host';
import { serverFieldErrors } from './server-errors.ts';

export type FieldName<Values> = Extract<keyof Values, string>;
export type FieldErrors<Values> = Partial<Record<FieldName<Values>, string>>;

/** What a resolver returns: what is to be submitted, or a text for each invalid field. */
export type Resolution<Values, Output> =
  | { isValid: true; output: Output }
  | { isValid: false; errors: FieldErrors<Values> };

/** Validates the values of a form. A rejection is shown as the form's error. */
export interface Resolver<Values, Output> {
  (values: Values): Resolution<Values, Output> | Promise<Resolution<Values, Output>>;
  /** Loads what the validation needs; called when the form gets the focus, so that submitting need not wait. */
  preload?: () => Promise<unknown>;
}

export interface FormOptions<Values extends object, Output> {
  /** Reads the fields; the caller keeps them, in state or in the elements of the form. */
  getValues: (form: HTMLFormElement) => Values;
  resolver: Resolver<Values, Output>;
  /** Sends a valid form; a rejection is shown beside the fields that it names, else as the form's error. */
  onSubmit: (output: Output) => Promise<void>;
  /** The fields that an error of the server belongs to; by default those that it names. */
  serverErrors?: (error: unknown) => FieldErrors<Values>;
}

export interface Form<Values> {
  /** For the `<form>` element. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    method: 'post';
    noValidate: true;
    onFocus: () => void;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
  errors: FieldErrors<Values>;
  /** Why submitting failed, where no field is to blame; null otherwise. */
  submitError: unknown;
  isSubmitting: boolean;
  /** Validates one field, as when it loses focus; the others keep their errors. */
  trigger: (field: FieldName<Values>) => void;
  clearError: (field: FieldName<Values>) => void;
  /** Removes all errors, as when the form is opened again. */
  reset: () => void;
}

const INVALID = '[role="radiogroup"][aria-invalid="true"] input, :is(input, textarea, select)[aria-invalid="true"]';

/**
 * The state of a form: its errors by field, and whether it is being sent. A form that is invalid, or refused by the
 * server, gets the focus into its first invalid field; what was typed stays. While it is being sent, it is not sent again.
 */
export function useForm<Values extends object, Output>(options: FormOptions<Values, Output>): Form<Values> {
  const { getValues, resolver, onSubmit } = options;
  const { telemetry } = useHost();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const { errors, submitError, setErrors, clearError, reset, validateField } = useErrors<Values>(form);

  const send = async (values: Values, resolved: Promise<Resolution<Values, Output>>) => {
    isBusy.current = true;
    setIsSubmitting(true);
    try {
      const resolution = await resolved;
      if (!resolution.isValid) return setErrors(resolution.errors);
      setErrors({});
      await onSubmit(resolution.output);
    } catch (error) {
      setErrors(options.serverErrors?.(error) ?? defaultErrors(error, values), error);
    } finally {
      isBusy.current = false;
      setIsSubmitting(false);
    }
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy.current) return;
    const values = getValues(event.currentTarget);
    const resolution = resolver(values);
    // Rules that are loaded already show their errors in the same task.
    if ('isValid' in resolution && !resolution.isValid) setErrors(resolution.errors);
    else void send(values, Promise.resolve(resolution));
  };
  // Before the form is submitted, rules that failed to load are no news to the visitor.
  const report = (error: unknown) => telemetry.error(error, { doing: 'validate a form' });

  return {
    props: {
      ref: form,
      method: 'post',
      noValidate: true,
      onFocus: () => void resolver.preload?.().catch(report),
      onSubmit: handleSubmit,
    },
    errors,
    submitError,
    isSubmitting,
    trigger: (field) => {
      if (form.current !== null) validateField(field, resolver(getValues(form.current))).catch(report);
    },
    clearError,
    reset,
  };
}

/** The errors of a form, and the focus in its first invalid field. */
function useErrors<Values extends object>(form: RefObject<HTMLFormElement | null>) {
  const [{ errors, submitError }, setState] = useState<ErrorState<Values>>({ errors: {}, submitError: null });
  const [rejections, setRejections] = useState(0);
  const edits = useRef(0);
  useEffect(() => {
    if (rejections > 0) form.current?.querySelector<HTMLElement>(INVALID)?.focus();
  }, [rejections, form]);

  return {
    errors,
    submitError,
    /** Replaces all errors; `error` is shown for the whole form where there is none for a field. */
    setErrors: (found: FieldErrors<Values>, error: unknown = null) => {
      const hasFieldErrors = Object.keys(found).length > 0;
      setState({ errors: found, submitError: hasFieldErrors ? null : error });
      if (hasFieldErrors || error !== null) setRejections((count) => count + 1);
    },
    clearError: (field: FieldName<Values>) => {
      edits.current += 1;
      setState((before) => {
        const { [field]: _cleared, ...others } = before.errors;
        return { ...before, errors: others as FieldErrors<Values> };
      });
    },
    reset: () => {
      edits.current += 1;
      setState({ errors: {}, submitError: null });
    },
    /** Adds the error of one field, unless a field was edited before the rules were loaded. */
    validateField: async (field: FieldName<Values>, resolved: ReturnType<Resolver<Values, unknown>>) => {
      const edit = edits.current;
      const resolution = await resolved;
      const text = resolution.isValid ? undefined : resolution.errors[field];
      if (text === undefined || edit !== edits.current) return;
      setState((before) => ({ ...before, errors: { ...before.errors, [field]: text } }));
    },
  };
}

interface ErrorState<Values> {
  errors: FieldErrors<Values>;
  submitError: unknown;
}

function defaultErrors<Values extends object>(error: unknown, values: Values): FieldErrors<Values> {
  return serverFieldErrors(error, Object.keys(values) as FieldName<Values>[]);
}
