import { RepositoryRef, ScmClient } from '../../scm/ScmProvider';
import { ScmWebhookEvent, WebhookDelivery } from '../../scm/ScmWebhookEvent';
import { ScmProviderWorld } from '../scmProvider/ScmProviderWorld';
import { WireServer } from '../scmProvider/WireServer';

/** A world whose forge sends webhooks, as the kind of forge that its provider is for. @public */
export interface DeliveringWorld<Dialect> extends ScmProviderWorld {
  readonly forge: {
    setWebhook(settings: {
      readonly owner: string;
      readonly name: string;
      readonly url: string;
      readonly secret: string;
      readonly dialect: Dialect;
    }): Promise<void>;
    /** Resolves when nothing is on its way. */
    webhooksIdle(): Promise<void>;
  };
}

/** A pull request of a new branch, while it is open. @public */
export interface DeliveredPullRequest {
  readonly client: ScmClient;
  readonly repository: RepositoryRef;
  readonly number: number;
  /** The head of it. */
  readonly sha: string;
}

/**
 * What a provider makes of what its forge delivers while the branch `one` is pushed, a pull request of it is opened, something
 * happens to it, and it is closed. Each delivery has to be accepted with the secret of the webhook, and with no other.
 *
 * @param options - the forge's kind, the secret of the webhook, and what happens meanwhile: nothing by default
 * @public
 */
export async function deliveredHints<Dialect extends string>(
  world: DeliveringWorld<NoInfer<Dialect>>,
  {
    dialect,
    secret = 'the secret of the webhook',
    meanwhile = async () => undefined,
  }: {
    readonly dialect: Dialect;
    readonly secret?: string;
    readonly meanwhile?: (opened: DeliveredPullRequest) => Promise<void>;
  },
): Promise<
  DeliveredPullRequest & { readonly hints: readonly ScmWebhookEvent[] }
> {
  const { provider, forge, credentials, repositoryUrl, base } = world;
  const receiver = await WireServer.listen();
  const client = provider.client(credentials);
  const repository = provider.repositoryOf(repositoryUrl);
  const parts = repository.fullName.split('/');
  await forge.setWebhook({
    owner: parts.slice(0, -1).join('/'),
    name: parts[parts.length - 1],
    url: `http://${receiver.host}/`,
    secret,
    dialect,
  });
  const sha = await world.pushBranch('one');
  const request = { title: 'One', body: '', labels: [] };
  const { number } = await client.openPullRequest({
    ...request,
    repository,
    head: 'one',
    base,
  });
  const opened = { client, repository, number, sha };
  await meanwhile(opened);
  await client.closePullRequest(repository, number);
  await forge.webhooksIdle();
  await receiver.close();
  const deliveries = receiver.received.map(({ headers, body }) => ({
    headers: headers as WebhookDelivery['headers'],
    body: Buffer.from(body),
  }));
  const { verify, parse } = provider.webhooks;
  for (const delivery of deliveries) {
    expect(verify(delivery, 'another')).toBe('refused');
    expect(verify(delivery, secret)).toBe('accepted');
  }
  return { ...opened, hints: deliveries.map(parse) };
}
