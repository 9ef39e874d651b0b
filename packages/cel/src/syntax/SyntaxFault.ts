import { CelError } from '../types';

/** Thrown inside the compiler only; `compile` returns its `error`. */
export class SyntaxFault extends Error {
  readonly error: CelError;

  constructor(message: string, start: number, end: number) {
    super(message);
    this.name = 'SyntaxFault';
    this.error = { class: 'parse', message, range: { start, end } };
  }
}
