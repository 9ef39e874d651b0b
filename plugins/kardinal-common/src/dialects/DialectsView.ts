import { ForeignPromotion, NotCarried } from './ForeignPromotion';

/** What a tool promotes, or why that is not known. @public */
export interface DialectView {
  /** Of the dialect, as addresses have it. */
  readonly id: string;
  /** The name of the tool. */
  readonly title: string;
  /** `absent`: its kinds are not installed. `refused`: the backend may not read them. */
  readonly state: 'read' | 'absent' | 'refused';
  /** What to do where it is refused, or what was left out. */
  readonly message?: string;
  readonly promotions: readonly ForeignPromotion[];
}

/** What all tools promote whose modules are installed. @public */
export interface DialectsView {
  /** RFC 3339. */
  readonly asOf: string;
  /** Of the backend's clock, in milliseconds; absent where it is none. */
  readonly clockOffset?: number;
  /** By tool. */
  readonly items: readonly DialectView[];
}

/** What an import comes to, as text to review. @public */
export type DialectImportView =
  | {
      readonly outcome: 'imported';
      /** The Pipeline and its gates. */
      readonly yaml: string;
      readonly notCarried: readonly NotCarried[];
    }
  | {
      readonly outcome: 'impossible';
      /** Each names its field and the fix. */
      readonly problems: readonly string[];
    };
