import { addOutsideService } from '../../support/addOutsideService';
import { releaseBy } from '../../support/ci';
import { rollBackByHand } from '../../support/rollBackByHand';
import { EnvironmentOptions, Service } from '../../support/Service';
import { syncRepository } from '../../support/syncRepository';
import { TestSandbox } from '../../support/TestSandbox';
import { ReleasedService } from '../../support/throughForge';
import { DeliveryRelay } from '../forge/DeliveryRelay';
import { GiteaApi } from '../forge/GiteaApi';
import { GiteaForge } from '../forge/GiteaForge';
import { GiteaRepository } from '../forge/GiteaRepository';

/** How prod is promoted to. */
export type Prod = Pick<EnvironmentOptions, 'approval' | 'pr' | 'autoMerge'>;

/** Who is on the Gitea. */
export interface GiteaAccounts {
  /** As an administrator. */
  readonly api: GiteaApi;
  /** The person who reviews. */
  readonly ana: GiteaApi;
  /** As whom the product acts. */
  readonly account: { readonly login: string; readonly token: string };
  /** Of the webhook. */
  readonly secret: string;
}

/** A service whose repository is on Gitea, with a webhook to the sandbox. */
export interface GiteaSite {
  readonly released: ReleasedService;
  /** As an administrator uses it. */
  readonly repository: GiteaRepository;
  /** As the person uses it who reviews. */
  readonly forge: GiteaForge;
  readonly relay: DeliveryRelay;
  stop(): Promise<void>;
}

/** The organization of the repositories. */
export const owner = 'acme';

/** Puts a service on Gitea, and promotes it; something applies its repository. */
export async function startGiteaSite(
  sandbox: TestSandbox,
  { api, ana, account, secret }: GiteaAccounts,
  prod: Prod,
): Promise<GiteaSite> {
  // Every sandbox has ports of its own, and so every test another name.
  const name = `harbour-${new URL(sandbox.portalUrl).port}`;
  const fullName = `${owner}/${name}`;
  const service = new Service(name, {
    environments: [
      { name: 'dev' },
      { name: 'staging' },
      { name: 'prod', ...prod },
    ],
  });
  const manifests = service.environments.map(each => service.manifests(each));
  const files = Object.assign({}, ...manifests);
  const cloneUrl = await api.createRepository(owner, name, files);
  await api.addCollaborator(fullName, 'ana');
  const repository = new GiteaRepository(api, fullName);
  await repository.protect({
    enable_push: true,
    enable_push_whitelist: true,
    push_whitelist_usernames: [account.login],
    enable_status_check: true,
    status_check_contexts: ['kardinal/gates'],
  });
  const relay = await DeliveryRelay.listen(
    `${sandbox.portalUrl}/api/kardinal/webhooks/gitea`,
  );
  const events = ['push', 'pull_request', 'pull_request_review', 'status'];
  await api.addWebhook(fullName, { url: relay.url, secret, events });
  const { token } = account;
  const keys = { token };
  const outside = { cloneUrl, provider: 'gitea', keys };
  await addOutsideService(sandbox, service, outside);
  const sync = await syncRepository(sandbox, { cloneUrl, token });
  return {
    released: {
      name,
      release: version => releaseBy(sandbox, service.ciRequest(version)),
      versionIn: async environment => {
        const path = `${service.pathOf(environment)}/kustomization.yaml`;
        const text = await repository.read(path);
        return /newTag: (\S+)/.exec(text)?.[1] ?? '';
      },
      // In the portal only who owns a component of the catalog may.
      takeBack: () => rollBackByHand(sandbox, service, 'prod'),
    },
    repository,
    forge: new GiteaForge(ana, fullName),
    relay,
    stop: async () => {
      await sync.stop();
      await relay.stop();
    },
  };
}
