import { Gitea } from '../../e2e/real-cluster/forge/Gitea';
import { Forge } from './Forge';
import { owner } from './options';

/** A Gitea, of which the bench uses no pull requests. */
export async function startGitea(
  programs: string,
  parent: string,
): Promise<Forge> {
  const gitea = await Gitea.start(programs, parent);
  gitea.lost.catch(error => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  const { api, url, botToken } = gitea;
  await api.createOrganization(owner);
  return {
    url,
    apiUrl: `${url}api/v1`,
    botToken,
    reviewerToken: botToken,
    createRepository: (name, files) => api.createRepository(owner, name, files),
    addWebhook: ({ name, ...webhook }) =>
      api.addWebhook(`${owner}/${name}`, webhook),
    // They are slow enough.
    slowPushes: async () => {},
    calls: async () => ({}),
    resetCalls: async () => {},
    stop: () => gitea.stop(),
  };
}
