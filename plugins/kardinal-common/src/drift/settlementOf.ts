import { Bundle } from '../api/types.generated';

/**
 * What a Bundle does about an environment that runs something else than what was promoted there: it puts on record what runs, or
 * promotes once more what should run.
 *
 * @public
 */
export interface Settlement {
  readonly act: 'import' | 'revert';
  /** The only one that it goes to. */
  readonly environment: string;
  /** The name of the Bundle that runs, or should run. */
  readonly of: string;
}

/** What a Bundle settles; `undefined` for every other. @public */
export function settlementOf({
  spec: { provenance = {}, intent = {} },
}: Bundle): Settlement | undefined {
  const { observedOf, restoredOf } = provenance;
  const { target: environment } = intent;
  if (environment === undefined) return undefined;
  if (observedOf !== undefined)
    return { act: 'import', environment, of: observedOf };
  return restoredOf === undefined
    ? undefined
    : { act: 'revert', environment, of: restoredOf };
}
