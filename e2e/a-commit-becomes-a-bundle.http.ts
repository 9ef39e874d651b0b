import { expect } from '@playwright/test';
import {
  bundleType,
  commitBundleName,
  pipelineType,
} from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { configOf, configure } from './support/configBundle';
import { verifiedIn } from './support/promotions';
import { pushFiles } from './support/pushFiles';
import { Service } from './support/Service';
import { sharedJourney } from './support/sharedJourney';
import { until } from './support/until';

const pantry = new Service('pantry', {
  environments: [{ name: 'dev', approval: 'auto' }],
});
const key = { name: pantry.name, namespace: 'default' };

sharedJourney(
  'a commit of the configuration becomes a Bundle by itself and is promoted, once',
  async ({ sandbox }) => {
    const { kubernetes } = sandbox;
    const { client } = kubernetes;
    await addServices(sandbox, [pantry]);
    await configure(sandbox, pantry, 1);
    await client.patch(pipelineType, key, {
      type: 'merge',
      body: {
        spec: {
          config: { watch: { path: configOf(pantry), interval: '10s' } },
        },
      },
    });
    const watched = async () =>
      (await client.get(pipelineType, key))?.status?.watch?.commit;
    await until('a Pipeline that watches its branch', watched);

    const { sha, message } = await configure(sandbox, pantry, 2);
    const name = commitBundleName(pantry.name, sha);
    await verifiedIn(sandbox, name, 'dev');
    const bundle = await client.get(bundleType, { ...key, name });
    expect(bundle?.spec).toMatchObject({
      type: 'config',
      artifacts: { gitCommit: { sha, path: configOf(pantry), message } },
      provenance: { commitSHA: sha, author: 'Test' },
    });

    // Commits are looked at in their order.
    const notes = { 'notes/pantry.md': 'Of nobody.\n' };
    await pushFiles(sandbox, notes, 'Write something down');
    const later = await configure(sandbox, pantry, 1);
    const laterName = commitBundleName(pantry.name, later.sha);
    await verifiedIn(sandbox, laterName, 'dev');
    const made = (await kubernetes.bundles()).filter(
      ({ spec }) => spec.artifacts.gitCommit?.path === configOf(pantry),
    );
    expect(made.map(({ metadata }) => metadata.name).sort()).toEqual(
      [name, laterName].sort(),
    );
  },
);
