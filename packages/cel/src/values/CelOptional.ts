import type { Value } from './Value';

export class CelOptional {
  static readonly none = new CelOptional(undefined);

  /** `undefined` is `optional.none()`. */
  constructor(readonly content: Value | undefined) {}
}
