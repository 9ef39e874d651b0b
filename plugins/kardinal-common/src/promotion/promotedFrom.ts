import { Bundle } from '../api/types.generated';

/** The Bundle whose release somebody promotes once more with this one, and where to. @public */
export interface PromotedFrom {
  /** The name of the Bundle. */
  readonly of: string;
  readonly environment: string;
}

/** What a Bundle promotes once more; `undefined` for one that releases something itself. @public */
export function promotedFrom({
  spec: { provenance = {}, intent = {} },
}: Bundle): PromotedFrom | undefined {
  const { promotionOf: of } = provenance;
  const { target: environment } = intent;
  return of === undefined || environment === undefined
    ? undefined
    : { of, environment };
}
