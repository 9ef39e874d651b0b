import {
  MetricCheck,
  MetricCheckStatus,
} from '@kardinal/backstage-plugin-kardinal-common';
import { MetricVariable } from '@kardinal/backstage-plugin-kardinal-node';

/** A promotion that a MetricCheck is read for. */
export interface MetricPromotion {
  readonly namespace: string;
  readonly pipeline: string;
  readonly environment: string;
  /** The name of the Bundle. */
  readonly bundle: string;
  /** What people call the Bundle. */
  readonly version: string;
}

/** One result of a MetricCheck, as its status has it. */
export type MetricResultEntry = NonNullable<
  MetricCheckStatus['results']
>[number];

/** What of a promotion a query depends on; promotions that have it in common share a result. */
export type MetricSubject = Pick<
  MetricResultEntry,
  'namespace' | 'pipeline' | 'environment' | 'bundle'
>;

const fields = ['namespace', 'pipeline', 'environment', 'bundle'] as const;

/** A version is known by its Bundle, and that by its namespace. */
const fieldsOf: Readonly<
  Record<MetricVariable, readonly (typeof fields)[number][]>
> = {
  AppName: ['pipeline'],
  Pipeline: ['pipeline'],
  Namespace: ['namespace'],
  Environment: ['environment'],
  Bundle: ['bundle'],
  Version: ['namespace', 'bundle'],
};

/** The subject of a promotion in a query with these variables. */
export function subjectOf(
  variables: readonly MetricVariable[],
  promotion: Omit<MetricPromotion, 'version'>,
): MetricSubject {
  const used = new Set(variables.flatMap(name => fieldsOf[name]));
  return Object.fromEntries(
    fields
      .filter(field => used.has(field))
      .map(field => [field, promotion[field]]),
  );
}

/** The same text for the same subject. */
export function subjectKey(subject: MetricSubject): string {
  return JSON.stringify(fields.map(field => subject[field] ?? null));
}

/** The result of a MetricCheck for a promotion, of its current query. */
export function resultFor(
  { metadata, status }: MetricCheck,
  promotion: Omit<MetricPromotion, 'version'>,
): MetricResultEntry | undefined {
  if (status?.queryGeneration !== metadata.generation) return undefined;
  return status?.results?.find(result =>
    fields.every(
      field =>
        result[field] === undefined || result[field] === promotion[field],
    ),
  );
}
