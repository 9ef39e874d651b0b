import { rfc3339 } from '@kardinal/foundation';
import { AttributeRoot } from './AttributeRoot';
import { minutesSince } from './minutesSince';

/** What is known of an environment of a Pipeline. @public */
export type PipelineEnvironmentFact =
  | {
      readonly type: 'verified';
      /** Of the Bundle that was verified there last. */
      readonly version: string;
      /** Instant in milliseconds. */
      readonly verifiedAt: number;
    }
  /** Nothing was verified there yet. */
  | { readonly type: 'unverified' }
  /** Nobody can say: `problem` has why, and what to do. */
  | { readonly type: 'unknown'; readonly problem: string };

/** What a gate may know of a Pipeline. @public */
export type PipelineFact =
  | {
      readonly type: 'readable';
      /** Those that the expression reads. */
      readonly environments: Readonly<Record<string, PipelineEnvironmentFact>>;
      /** Where what it reads waits for what the gate guards: in words. */
      readonly cycle?: string;
    }
  /** There is none, or it may not be read: `problem` has what to do. */
  | { readonly type: 'unreadable'; readonly problem: string };

/** What gates know of Pipelines, which can be others than the one that they guard. @public */
export interface PipelineFacts {
  /** By the name as the expression writes it, those that it reads. */
  readonly pipelines?: Readonly<Record<string, PipelineFact>>;
}

/**
 * `pipelines.<name>.environments.<environment>`: which version was verified there last, and since when. A Pipeline in another
 * namespace is `pipelines["namespace/name"]`.
 *
 * @see spec 1 §5.2, §11 phase 4
 */
export const pipelinesRoot: AttributeRoot<PipelineFacts> = {
  type: {
    map: {
      object: {
        environments: {
          map: {
            object: {
              version: 'string',
              verifiedAt: 'string',
              soakMinutes: 'number',
            },
          },
        },
      },
    },
  },
  valueOf: ({ pipelines }) =>
    pipelines &&
    Object.fromEntries(
      Object.entries(pipelines).flatMap(([name, fact]) =>
        fact.type === 'readable'
          ? [[name, { environments: attributesOf(fact.environments) }]]
          : [],
      ),
    ),
  // A version without its time proves little.
  recorded: 4,
};

function attributesOf(
  environments: Readonly<Record<string, PipelineEnvironmentFact>>,
) {
  return Object.fromEntries(
    Object.entries(environments).flatMap(([name, fact]) =>
      fact.type === 'unknown' ? [] : [[name, verifiedOf(fact)]],
    ),
  );
}

function verifiedOf(
  fact: Exclude<PipelineEnvironmentFact, { type: 'unknown' }>,
) {
  return fact.type === 'unverified'
    ? {}
    : {
        version: fact.version,
        verifiedAt: rfc3339(fact.verifiedAt),
        soakMinutes: minutesSince(fact.verifiedAt),
      };
}
