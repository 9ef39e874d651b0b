import { ArgoCd } from '../argocd/ArgoCd';
import { clusterJourney } from './clusterJourney';
import { programsIn } from './programsIn';

/** A test with an Argo CD too, which it shares with the tests beside it, as it does the cluster and the sandbox. */
export const argoCdJourney = clusterJourney.extend<object, { argoCd: ArgoCd }>({
  sync: [({}, use) => use('off'), { scope: 'worker' }],
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
    { scope: 'worker', timeout: 600_000 },
  ],
});
