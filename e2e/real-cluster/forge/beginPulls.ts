import { GiteaRepository } from './GiteaRepository';
import { GiteaWorlds } from './giteaWorld';

/** A repository of its own, with what opens pull requests there, and what an administrator changes of it. */
export async function beginPulls(worlds: GiteaWorlds) {
  const world = await worlds.create();
  const { provider, credentials, repositoryUrl, base } = world;
  const repository = provider.repositoryOf(repositoryUrl);
  const client = provider.client(credentials);
  const openFrom = (head: string) =>
    client.openPullRequest({
      repository,
      head,
      base,
      title: head,
      body: '',
      labels: [],
    });
  const open = async (head: string) => {
    await world.pushBranch(head);
    return openFrom(head);
  };
  const page = new GiteaRepository(worlds.gitea.api, world.fullName);
  return { world, repository, client, open, openFrom, page };
}
