import { KubeObject, ResourceType } from '@kardinal/foundation';
import { ForeignObject } from './Dialect';

/** Something runs that another tool does not know of. @public */
export interface ForeignDrift {
  /** What it is said of, in an Event. */
  readonly about: ForeignObject;
  /** PascalCase, past tense, e.g. `FreightMissing`. */
  readonly reason: string;
  /** The same as long as nothing has changed: no clock, counter or random. */
  readonly message: string;
  /** What tells the tool. Absent where nothing can tell it, or where it is not time. */
  readonly create?: {
    readonly type: ResourceType;
    /** Its name is the same for the same drift. */
    readonly object: KubeObject;
  };
}

/**
 * Tells another tool what runs, where an administrator asked for it: the one thing that is ever written for a dialect.
 *
 * @public
 */
export interface DriftReporter {
  /** `report` says in Events what `create` would create. */
  readonly mode: 'report' | 'create';
  /** Every kind that it reads, in all namespaces. */
  readonly kinds: readonly ResourceType[];
  /**
   * A pure function of the objects. What was created for a drift is among them next time, and nothing is created for it again.
   *
   * @param objects - all of its kinds
   */
  findDrift(objects: readonly ForeignObject[]): readonly ForeignDrift[];
}
