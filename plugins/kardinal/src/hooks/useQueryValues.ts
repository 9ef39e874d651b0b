import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What a page keeps in its address, by names; what is not in it is absent. */
export interface QueryValues<Name extends string> {
  readonly values: Readonly<Partial<Record<Name, string>>>;
  /** An empty or absent value takes the name out of the address. */
  readonly change: (
    values: Readonly<Partial<Record<Name, string | undefined>>>,
  ) => void;
}

/** Keeps the choices of a page in its address, so that it can be shared and comes back as it was. */
export function useQueryValues<Name extends string>(
  names: readonly Name[],
): QueryValues<Name> {
  const [parameters, setParameters] = useSearchParams();
  const values: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = parameters.get(name);
    if (value) values[name] = value;
  }
  const change = useCallback<QueryValues<Name>['change']>(
    changed =>
      setParameters(
        last => {
          const next = new URLSearchParams(last);
          for (const [name, value] of Object.entries(changed)) {
            if (typeof value === 'string' && value !== '')
              next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      ),
    [setParameters],
  );
  return { values, change };
}
