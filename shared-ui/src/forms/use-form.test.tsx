import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '@tandem/shared-ui/host';
import { createFakeHost, TestApp } from '../testing/index.tsx';
import type { FakeHost } from '../testing/index.tsx';
import { schemaResolver } from './schema-resolver.ts';
import type { FormSchema } from './schema-resolver.ts';
import { useForm } from './use-form.ts';
import type { Resolver } from './use-form.ts';

interface Values {
  name: string;
  town: string;
}

const issue = (field: string, message: string, params = {}) => ({ path: [field], message, params });

/** A schema with the interface of zod: two rules for the name, one for the town. */
const schema: FormSchema<Values> = {
  safeParse: (input) => {
    const { name, town } = input as Values;
    const issues = [
      ...(name === '' ? [issue('name', 'missing'), issue('name', 'short', { min: 3 })] : []),
      ...(name !== '' && name.length < 3 ? [issue('name', 'short', { min: 3 })] : []),
      ...(town === '' ? [issue('town', 'missing')] : []),
    ];
    return issues.length > 0
      ? { success: false, error: { issues } }
      : { success: true, data: { name: name.trim(), town } };
  },
};
const textOf = (key: string, params: Record<string, unknown>) => `${key} ${JSON.stringify(params)}`;
const bySchema = schemaResolver<Values, Values>(() => Promise.resolve(schema), textOf);

interface FormProps {
  onSubmit: (values: Values) => Promise<void>;
  resolver: Resolver<Values, Values>;
}

function TestForm({ onSubmit, resolver }: FormProps) {
  const [values, setValues] = useState<Values>({ name: '', town: '' });
  const form = useForm({ getValues: () => values, resolver, onSubmit });
  return (
    <form {...form.props} aria-label="test">
      {(['name', 'town'] as const).map((field) => (
        <label key={field}>
          {field}
          <input
            value={values[field]}
            aria-invalid={form.errors[field] !== undefined}
            onChange={(event) => {
              setValues({ ...values, [field]: event.target.value });
              form.clearError(field);
            }}
            onBlur={() => form.trigger(field)}
          />
          <span data-testid={`${field}-error`}>{form.errors[field]}</span>
        </label>
      ))}
      <p role="status">{form.isSubmitting ? 'sending' : ''}</p>
      <p role="alert">{form.submitError instanceof Error ? form.submitError.message : ''}</p>
      <button type="submit">Send</button>
    </form>
  );
}

function openForm(onSubmit: FormProps['onSubmit'], resolver = bySchema): FakeHost {
  const fake = createFakeHost();
  render(
    <TestApp fake={fake} messages={{}}>
      <TestForm onSubmit={onSubmit} resolver={resolver} />
    </TestApp>,
  );
  return fake;
}

const field = (name: keyof Values) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
const errorOf = (name: keyof Values) => screen.getByTestId(`${name}-error`).textContent;
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

async function fill() {
  await userEvent.type(field('name'), ' Sam ');
  await userEvent.type(field('town'), 'Ghent');
}

it('submits what the schema returns', async () => {
  const onSubmit = vi.fn(() => Promise.resolve());
  openForm(onSubmit);
  await fill();
  await send();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Sam', town: 'Ghent' }));
});

it('shows the first issue of each field, with its figures, and focuses the first field', async () => {
  const onSubmit = vi.fn(() => Promise.resolve());
  openForm(onSubmit);
  await userEvent.type(field('name'), 'ab');
  await send();
  await waitFor(() => expect(errorOf('town')).toBe('missing {}'));
  expect(errorOf('name')).toBe('short {"min":3}');
  expect(document.activeElement).toBe(field('name'));
  await userEvent.clear(field('name'));
  expect(errorOf('name')).toBe('');
  await send();
  await waitFor(() => expect(errorOf('name')).toBe('missing {}'));
  expect(onSubmit).not.toHaveBeenCalled();
});

it('validates one field when it loses focus', async () => {
  openForm(() => Promise.resolve());
  await userEvent.type(field('name'), 'ab');
  await userEvent.tab();
  await waitFor(() => expect(errorOf('name')).toBe('short {"min":3}'));
  expect(errorOf('town')).toBe('');
});

it('drops the error of a field that was edited before the rules were loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof schema>();
  openForm(
    () => Promise.resolve(),
    schemaResolver<Values, Values>(() => promise, textOf),
  );
  await userEvent.type(field('name'), 'ab');
  await userEvent.tab();
  await userEvent.type(field('name'), 'c');
  resolve(schema);
  await userEvent.tab();
  await userEvent.tab();
  await waitFor(() => expect(errorOf('town')).toBe('missing {}'));
  expect(errorOf('name')).toBe('');
});

it('shows the errors of the server beside their fields, and keeps what was typed [R-PLATFORM-ERROR-FIELDS]', async () => {
  const refusal = new ApiError({ code: 'validation', status: 422, message: 'Check it.', fields: { town: 'Unknown' } });
  openForm(() => Promise.reject(refusal));
  await fill();
  await send();
  await waitFor(() => expect(errorOf('town')).toBe('Unknown'));
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(document.activeElement).toBe(field('town'));
  expect(field('town').value).toBe('Ghent');
});

it('shows the error of the form where the server names no field of it', async () => {
  const refusal = new ApiError({
    code: 'validation',
    status: 422,
    message: 'Check it.',
    fields: { colour: 'Unknown' },
  });
  openForm(() => Promise.reject(refusal));
  await fill();
  await send();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Check it.'));
});

it('is sent once while the response is awaited', async () => {
  const onSubmit = vi.fn(() => new Promise<void>(() => undefined));
  openForm(onSubmit);
  await fill();
  await send();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('sending'));
  await send();
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('loads the rules when it gets the focus, and reports when they cannot be loaded', async () => {
  const load = vi.fn(() => Promise.reject(new Error('no network')));
  const onSubmit = vi.fn(() => Promise.resolve());
  const fake = openForm(onSubmit, schemaResolver<Values, Values>(load, textOf));
  const report = vi.spyOn(fake.host.telemetry, 'error');
  await userEvent.click(field('name'));
  expect(load).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(report).toHaveBeenCalled());
  expect(screen.getByRole('alert').textContent).toBe('');
  await send();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('no network'));
  expect(onSubmit).not.toHaveBeenCalled();
});
