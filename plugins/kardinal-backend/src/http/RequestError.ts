import { CustomErrorBase } from '@backstage/errors';

/** A refusal with a status code that `@backstage/errors` has no class for; Backstage answers with `statusCode`. */
export class RequestError extends CustomErrorBase {
  constructor(
    readonly statusCode: 408 | 413 | 415,
    override readonly name: string,
    message: string,
  ) {
    super(message);
  }
}
