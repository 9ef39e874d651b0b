/** What is looked at, as data: two that are equal are looked at alike. */
export interface LookSource {
  /** URL of the registry, without a path. */
  readonly registry: string;
  /** The repository as the registry names it. */
  readonly path: string;
  /** Between two looks at least, in milliseconds. */
  readonly interval: number;
}
