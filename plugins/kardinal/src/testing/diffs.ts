import {
  diffSentence,
  fileDiff,
  PromotionDiff,
  treeDiff,
} from '@kardinal/backstage-plugin-kardinal-common';

/** What 1.29.0 changes in prod. */
export function exampleDiff(): PromotionDiff {
  const subject = { version: '1.29.0', environment: 'prod' };
  const image = (tag: string) => `images:\n  - name: app\n    newTag: ${tag}\n`;
  const manifests = treeDiff([
    fileDiff({
      path: 'environments/prod/kustomization.yaml',
      before: image('1.28.3'),
      after: image('1.29.0'),
    }),
  ]);
  return {
    type: 'diff',
    ...subject,
    repository: 'https://forge.example.com/platform/gitops',
    branch: 'main',
    directory: 'environments/prod',
    baseCommit: '9f2c1d7000000000000000000000000000000000',
    manifests,
    rendered: { type: 'none' },
    sentence: diffSentence(subject, manifests),
  };
}
