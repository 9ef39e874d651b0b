import { sampleEnvironments } from '../../../packages/sandbox/src/seed/sampleService';
import { ArgoCd } from '../argocd/ArgoCd';
import { clusterJourney, programsIn } from './clusterJourney';
import { mainJob } from './mainJob';

clusterJourney.use({ sync: 'off' });

clusterJourney(
  'with Argo CD, a release goes to production and a bad one goes nowhere',
  async ({ sandbox, cluster }) => {
    const argoCd = await ArgoCd.start({
      programs: programsIn('ARGOCD_PROGRAMS'),
      kustomize: programsIn('KUSTOMIZE_PROGRAMS'),
      kubeconfig: cluster.kubeconfig,
      repository: {
        url: sandbox.forge.cloneUrl,
        token: sandbox.secrets.botToken,
      },
    });
    try {
      for (const { name } of sampleEnvironments) await argoCd.follow(name);
      await mainJob(sandbox, cluster);
    } finally {
      await argoCd.stop();
    }
  },
);
