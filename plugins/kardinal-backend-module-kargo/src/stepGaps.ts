import { NotCarried } from '@kardinal/backstage-plugin-kardinal-common';
import { Step } from './kargoFields';

/** Steps whose work the steps of an environment do by themselves. */
const carried = new Set([
  'git-clone',
  'git-commit',
  'git-push',
  'git-open-pr',
  'git-wait-for-pr',
  'argocd-update',
]);

/** Those with another meaning, and what to do instead. */
const reasons: Readonly<Record<string, string>> = {
  'kustomize-set-image':
    'it sets the images of the Freight where it says; here they are set in the kustomization of the environment, so take a base out of it that others share',
  'kustomize-build':
    'what is rendered is written to no branch; let the Application deploy the directory of the environment, or render with layout branch',
  'helm-template':
    'what is rendered is written to no branch; let the Application deploy the chart with the values of the environment, or list the step helm-template',
  'git-clear': 'nothing is cleared: what is written is a change of one file',
  copy: 'nothing is copied; put what it copies into the directory of the environment',
  'yaml-update':
    'values that are set from an image are; others stay as the repository has them',
  'git-merge-pr':
    'a person merges; set approval auto and pr where it is to merge by itself',
};

/** What a step of Kargo does that an environment does not. */
export function stepGap(
  field: string,
  { uses = '', if: condition, retry, continueOnError }: Step,
): readonly NotCarried[] {
  const own = `${field} (${uses})`;
  const isSkipping = condition !== undefined || continueOnError === true;
  return [
    ...(carried.has(uses)
      ? []
      : [
          {
            field: own,
            reason:
              reasons[uses] ??
              'no step does the same; write a custom step, or leave it out',
          },
        ]),
    ...(isSkipping
      ? [
          {
            field: `${own}.${
              condition === undefined ? 'continueOnError' : 'if'
            }`,
            reason: 'steps are carried out always, one after the other',
          },
        ]
      : []),
    ...(retry === undefined
      ? []
      : [
          {
            field: `${own}.retry`,
            reason:
              'what fails for a while is tried again without a setting; set timeout of a step where it is to end',
          },
        ]),
  ];
}
