import { chartReference } from '@kardinal/backstage-plugin-kardinal-common';
import {
  createPromotionStep,
  ImageChange,
  noSettings,
} from '@kardinal/backstage-plugin-kardinal-node';

/** Puts the edits before it into one commit, with a message made from the Bundle and what changed. */
export const gitCommit = createPromotionStep({
  type: 'edit',
  files: 'existing',
  id: 'git-commit',
  description: 'Committing the changes',
  settings: noSettings,
  requires: ['changes'],
  provides: ['commit'],
  edit: async ({ promotion, changes }) => {
    const { namespace, pipeline, version, environment, bundleName, bundle } =
      promotion;
    const charts = promotion.charts.map(chartReference);
    const config = bundle?.spec.artifacts.gitCommit;
    return {
      writes: [],
      changes: [],
      commit: {
        subject: `Promote ${pipeline} ${version} to ${environment}`,
        body: changes.map(lineOf).join('\n'),
        // Whoever has nothing but the repository knows by them what was promoted.
        trailers: {
          'Kardinal-Pipeline': `${namespace}/${pipeline}`,
          'Kardinal-Bundle': bundleName,
          'Kardinal-Version': version,
          'Kardinal-Environment': environment,
          ...(charts.length === 0
            ? {}
            : { 'Kardinal-Charts': charts.join(' ') }),
          ...(config === undefined
            ? {}
            : { 'Kardinal-Config': `${config.repository} ${config.sha}` }),
        },
      },
    };
  },
});

function lineOf({ file, image, from, to }: ImageChange): string {
  return from === undefined
    ? `${file}: ${image} ${to}`
    : `${file}: ${image} ${from} -> ${to}`;
}
