import {
  createPromotionStep,
  noSettings,
} from '@kardinal/backstage-plugin-kardinal-node';

/** Opens the files of the base branch for the edits after it: they read them from the mirror, without a work tree. */
export const gitClone = createPromotionStep({
  type: 'edit',
  files: 'existing',
  id: 'git-clone',
  description: 'Reading the repository',
  settings: noSettings,
  requires: [],
  provides: ['tree'],
  edit: async () => ({ writes: [], changes: [] }),
});
