import { KubeObject, ResourceType } from '@kardinal/foundation';
import {
  ForeignPromotion,
  NotCarried,
} from '@kardinal/backstage-plugin-kardinal-common';
import { DriftReporter } from './DriftReporter';

/** An object of another tool, with the fields of its kind. @public */
export interface ForeignObject extends KubeObject {
  readonly [field: string]: unknown;
}

/** What a promotion of another tool becomes. @public */
export type DialectImport =
  | {
      readonly type: 'imported';
      /** A Pipeline, and the gates that belong to it, for a person to review and apply. */
      readonly resources: readonly KubeObject[];
      /** Everything that these do not say. */
      readonly notCarried: readonly NotCarried[];
    }
  /** It cannot be one: each problem names its field and the fix. */
  | { readonly type: 'impossible'; readonly problems: readonly string[] };

/**
 * The kinds of another tool that promotes: shown beside Pipelines, and made into one. Pure functions of the objects, which the
 * backend lists while somebody looks; nothing is watched. Nothing of the other tool is written but what `drift` creates.
 *
 * @public
 */
export interface Dialect {
  readonly id: string;
  /** The name of the tool. */
  readonly title: string;
  /** Every kind that it reads. The first one stands for its promotions. */
  readonly kinds: readonly [ResourceType, ...ResourceType[]];
  /** @param objects - of all its kinds; one that is not what it should look like is left out, or says so as a `problem` */
  observe(objects: readonly ForeignObject[]): readonly ForeignPromotion[];
  /**
   * @param promotion - one that `observe` returned
   * @param objects - of all its kinds, in the namespace of the promotion
   */
  importPipeline(
    promotion: Pick<ForeignPromotion, 'kind' | 'namespace' | 'name'>,
    objects: readonly ForeignObject[],
  ): DialectImport;
  /** Absent where nobody asked for it. */
  readonly drift?: DriftReporter;
}

/** Checks what is declared. @throws Error naming what is wrong @public */
export function createDialect(dialect: Dialect): Dialect {
  if (!/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(dialect.id))
    throw new Error(
      `The dialect ${JSON.stringify(
        dialect.id,
      )} needs an id of lower-case letters, digits and dashes, which is part of URLs`,
    );
  return Object.freeze({ ...dialect });
}
