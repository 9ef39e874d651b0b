import { SiteKind } from '../site/options';

/** One measured thing. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** As in the README, e.g. `<= 8`. */
  readonly wanted?: string;
}

/** What a run came to. */
export interface Result {
  readonly figures: readonly Figure[];
  /** What explains them: requests by kind and the like. */
  readonly details?: unknown;
}

/** How much a scenario makes, where it can be told. */
export interface Size {
  /** Default: as the scenario says. */
  readonly pipelines?: number;
}

/** Something that is measured in a process of its own. */
export interface Scenario {
  /** On the command line. */
  readonly name: string;
  readonly description: string;
  /** Of the measured process. */
  readonly nodeArguments?: readonly string[];
  run(site: SiteKind, size: Size): Promise<Result>;
}
