import {
  Bundle,
  Pipeline,
  PromotionDiff,
} from '@kardinal/backstage-plugin-kardinal-common';

/** Which promotion is looked at before it happens. @public */
export interface PreviewRequest {
  readonly pipeline: Pipeline;
  /** One that need not exist. */
  readonly bundle: Bundle;
  readonly environment: string;
  /** Every Bundle of the Pipeline: a rollback takes back the configuration of some. */
  readonly history: readonly Bundle[];
  readonly signal: AbortSignal;
}

/** What promotions would write. @public */
export interface Previews {
  /** Rejects only when the request is aborted: else the answer says why there is no diff. */
  preview(request: PreviewRequest): Promise<PromotionDiff>;
}
