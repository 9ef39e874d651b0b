import { decidingAnnotations } from '../api/bundles';
import { labels } from '../api/labels';
import { Bundle } from '../api/types.generated';

/** What a Bundle takes back, where, and what it restores there. @public */
export interface Rollback {
  readonly environment: string;
  /** The name of the Bundle that is taken back. */
  readonly of: string;
  /** The name of the Bundle that is restored. */
  readonly to: string;
}

/** What a Bundle rolls back; `undefined` for one that releases something. @public */
export function rollbackOf({
  spec: { provenance = {}, intent = {} },
}: Bundle): Rollback | undefined {
  const { rollbackOf: of, rollbackTo: to } = provenance;
  const { target: environment } = intent;
  return of === undefined || to === undefined || environment === undefined
    ? undefined
    : { environment, of, to };
}

/** Why a person or the controller rolled back, in their words; `undefined` where nobody said. @public */
export function reasonOf(bundle: Bundle): string | undefined {
  return decidingAnnotations(bundle)[labels.reason];
}
