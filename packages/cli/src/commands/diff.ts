import { titleOf } from '@kardinal/backstage-plugin-kardinal-common';
import { ClusterCommand } from '../CliCommand';
import { changedArtifacts, shortVersion } from './changedArtifacts';
import { bundleNamed } from './viewOf';

/** What one Bundle promotes, and another one does not. */
export const diff: ClusterCommand = {
  type: 'cluster',
  path: ['diff'],
  arguments: '<bundle> <other>',
  description: 'compare what two Bundles promote',
  run(reading, { arguments: [one, other] }) {
    const before = bundleNamed(reading, one);
    const after = bundleNamed(reading, other);
    const changes = changedArtifacts(before, after);
    return {
      text:
        changes.length === 0
          ? `${one} and ${other} promote the same.\n`
          : {
              columns: [
                { title: 'ARTIFACT' },
                { title: titleOf(before) },
                { title: titleOf(after) },
              ],
              rows: changes.map(({ artifact, from, to }) => [
                artifact,
                shortVersion(from),
                shortVersion(to),
              ]),
            },
      data: changes,
      names: changes.map(({ artifact }) => artifact),
    };
  },
};
