import {
  GateFacts,
  TemplateCoverage,
  TemplateProblem,
} from '@kardinal/backstage-plugin-kardinal-common';

/** What a gate needs to see. */
export type GateObservation =
  | {
      readonly type: 'template';
      readonly problem: TemplateProblem | undefined;
      readonly coverage: TemplateCoverage;
    }
  /** An instance whose Bundle does not exist. */
  | { readonly type: 'orphan'; readonly bundle: string }
  | {
      readonly type: 'instance';
      readonly facts: GateFacts;
      /** Nothing waits for the gate any more: its verdict is history. */
      readonly use: 'waitedFor' | 'passed';
    };
