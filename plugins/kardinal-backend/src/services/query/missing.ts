import { CustomErrorBase } from '@backstage/errors';

/** A Pipeline that is not there: the portal tells it from other things that are not. 404. */
export class MissingPipelineError extends CustomErrorBase {
  override name = 'MissingPipelineError';
  readonly statusCode = 404;
}

/** A Bundle that is not there, or no longer. 404. */
export class MissingBundleError extends CustomErrorBase {
  override name = 'MissingBundleError';
  readonly statusCode = 404;
}
