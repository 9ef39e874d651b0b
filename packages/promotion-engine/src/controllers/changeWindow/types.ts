import {
  TemplateCoverage,
  TemplateProblem,
} from '@kardinal/backstage-plugin-kardinal-common';

/** What a window needs to see. */
export interface WindowObservation {
  readonly coverage: TemplateCoverage;
  /** What is wrong with the environments that it is for. */
  readonly problem: TemplateProblem | undefined;
}
