import type { RouteTraits } from '@tandem/contracts/composition/route';

/** An id as it is written in an address: no sign, no leading zero, within the safe integers of JavaScript. */
const ID = /^[1-9]\d{0,14}$/;

/** Returns whether the parameters of a path have values that its route allows; a missing one always has. */
export function parametersFit(
  { parameters = {} }: Pick<RouteTraits, 'parameters'>,
  given: Readonly<Record<string, string | undefined>>,
): boolean {
  return Object.entries(parameters).every(([name, form]) => {
    const value = given[name];
    if (value === undefined) return true;
    return form === 'id' ? ID.test(value) : form.includes(value);
  });
}
