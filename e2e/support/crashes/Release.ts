import { Service } from '../Service';

/** How releases are made. */
export interface ReleaseOptions {
  /** Nothing of a promotion takes longer, whoever is killed meanwhile: seconds. */
  readonly patience: number;
  /** Aborts when nothing new is to be released. */
  readonly signal: AbortSignal;
}

/** What is to become of a Bundle. */
export type Course =
  /** It goes everywhere, unless a newer one supersedes it. */
  | { readonly type: 'forward' }
  /** A person takes another Bundle back with it, in one environment. */
  | {
      readonly type: 'rollback';
      readonly environment: string;
      readonly of: string;
    }
  /** A version that was rolled back comes once more: it is refused where that was, and changes nothing. */
  | { readonly type: 'again'; readonly environment: string };

/** A Bundle that was acknowledged, and what it was to be. */
export interface Release {
  readonly name: string;
  readonly version: string;
  readonly service: Service;
  readonly course: Course;
}

/** The environments that a Bundle changes when nothing supersedes it, in the order of promotion. */
export function changedBy({ service, course }: Release): readonly string[] {
  switch (course.type) {
    case 'forward':
      return service.environments;
    case 'rollback':
      return [course.environment];
    default:
      return [];
  }
}
