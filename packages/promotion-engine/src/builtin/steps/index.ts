import { StepDefinition } from '@kardinal/backstage-plugin-kardinal-node';
import { gitClone } from './git-clone';
import { gitCommit } from './git-commit';
import { gitPush } from './git-push';
import { healthCheck } from './health-check';
import { kustomizeSetImage } from './kustomize-set-image';
import { mergePr } from './merge-pr';
import { openPr } from './open-pr';
import { waitForMerge } from './wait-for-merge';

/** The promotion steps that come with the engine. @public */
export const promotionSteps: readonly StepDefinition[] = [
  gitClone,
  kustomizeSetImage,
  gitCommit,
  gitPush,
  openPr,
  mergePr,
  waitForMerge,
  healthCheck,
];
