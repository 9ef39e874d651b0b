import { sampleEnvironments } from '../../../packages/sandbox/src/seed/sampleService';
import { ArgoCd } from '../argocd/ArgoCd';
import { clusterJourney, programsIn } from './clusterJourney';
import { mainJob } from './mainJob';

/** A test with an Argo CD too; as a fixture it ends also when the test is interrupted. */
const argoCdJourney = clusterJourney.extend<{ argoCd: ArgoCd }>({
  argoCd: [
    async ({ cluster, sandbox }, use) => {
      const argoCd = await ArgoCd.start({
        programs: programsIn('ARGOCD_PROGRAMS'),
        kustomize: programsIn('KUSTOMIZE_PROGRAMS'),
        kubeconfig: cluster.kubeconfig,
        repository: {
          url: sandbox.forge.cloneUrl,
          token: sandbox.secrets.botToken,
        },
      });
      await use(argoCd);
      await argoCd.stop();
    },
    { timeout: 600_000 },
  ],
});

argoCdJourney.use({ sync: 'off' });

argoCdJourney(
  'with Argo CD, a release goes to production and a bad one goes nowhere',
  async ({ sandbox, workloads, argoCd }) => {
    for (const { name } of sampleEnvironments) await argoCd.follow(name);
    await mainJob({ sandbox, workloads });
  },
);
