/** One entry of GitHub's `errors`. @public */
export interface RefusalDetail {
  resource: string;
  code: string;
  field?: string;
  message?: string;
  value?: string;
}

/** A request that the forge refuses, as GitHub would. @public */
export class Refusal extends Error {
  readonly status: number;
  readonly errors?: readonly RefusalDetail[];

  constructor(
    status: number,
    message: string,
    errors?: readonly RefusalDetail[],
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.errors = errors;
  }
}

/** GitHub's 422 "Validation Failed". @public */
export function validationFailed(...errors: RefusalDetail[]): Refusal {
  return new Refusal(422, 'Validation Failed', errors);
}

/** GitHub's 404, which also stands for "you may not see it". @public */
export function notFound(): Refusal {
  return new Refusal(404, 'Not Found');
}
