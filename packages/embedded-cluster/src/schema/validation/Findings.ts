import { FieldError } from '../../api/FieldError';

/** Errors, each once, and how many checks were made: the nearest of several schemas is the one with most. */
export class Findings {
  readonly errors: FieldError[] = [];
  checks = 0;

  get isValid(): boolean {
    return this.errors.length === 0;
  }

  add(...errors: readonly FieldError[]): void {
    for (const error of errors) {
      const known = this.errors.some(
        other => other.field === error.field && other.detail === error.detail,
      );
      if (!known) this.errors.push(error);
    }
  }

  merge(other: Findings): void {
    this.add(...other.errors);
    this.checks += other.checks;
  }

  /** The same number of checks, without the errors. */
  forgiven(): Findings {
    const result = new Findings();
    result.checks = this.checks;
    return result;
  }
}
