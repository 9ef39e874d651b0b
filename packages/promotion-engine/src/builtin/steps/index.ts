import { StepDefinition } from '@kardinal/backstage-plugin-kardinal-node';
import { activateRendition } from './activate-rendition';
import { bake } from './bake';
import { configMerge } from './config-merge';
import { gitClone } from './git-clone';
import { gitCommit } from './git-commit';
import { gitPush } from './git-push';
import { healthCheck } from './health-check';
import { helmSetChart } from './helm-set-chart';
import { helmSetImage } from './helm-set-image';
import { http } from './http';
import { hydrate } from './hydrate';
import { kustomizeSetImage } from './kustomize-set-image';
import { helmTemplate } from './helm-template';
import { kustomizeBuild } from './kustomize-build';
import { mergePr } from './merge-pr';
import { observe } from './observe';
import { openPr } from './open-pr';
import { pullManifests } from './pull-manifests';
import { pushRendition } from './push-rendition';
import { renderTemplate } from './render-template';
import { replace } from './replace';
import { waitForActivation } from './wait-for-activation';
import { waitForMerge } from './wait-for-merge';
import { yamlUpdate } from './yaml-update';

/** The promotion steps that come with the engine. @public */
export const promotionSteps: readonly StepDefinition[] = [
  gitClone,
  kustomizeSetImage,
  helmSetImage,
  helmSetChart,
  configMerge,
  yamlUpdate,
  replace,
  pullManifests,
  renderTemplate,
  kustomizeBuild,
  helmTemplate,
  hydrate,
  pushRendition,
  waitForActivation,
  activateRendition,
  gitCommit,
  gitPush,
  openPr,
  mergePr,
  waitForMerge,
  healthCheck,
  observe,
  bake,
  http,
];
