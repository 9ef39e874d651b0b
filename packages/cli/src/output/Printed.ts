/** A table, as people read it. */
export interface Table {
  readonly columns: readonly Column[];
  /** As many cells as there are columns. */
  readonly rows: readonly (readonly string[])[];
}

/** A column of a table. */
export interface Column {
  readonly title: string;
  /** `wide`: only with `-o wide`. Default: always. */
  readonly shown?: 'wide';
}

/** What a command comes to, in every format. */
export interface Printed {
  readonly text: Table | string;
  /** What `-o json` and `-o yaml` print. */
  readonly data: unknown;
  /** What `-o name` prints, a line each, as `kubectl` names objects. */
  readonly names: readonly string[];
}
