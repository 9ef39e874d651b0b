import { join } from 'node:path';
import { GitPusher } from '../scmProvider/GitPusher';
import { ScmProviderWorld } from '../scmProvider/ScmProviderWorld';
import { forgePeople } from './forgePeople';

const { bot, reviewers } = forgePeople;

/** What worlds have in common whatever kind of forge they are. @public */
export type ForgeWorld<Forge> = Pick<
  ScmProviderWorld,
  'credentials' | 'repositoryUrl' | 'base' | 'reviewers' | 'pushBranch'
> & { readonly forge: Forge; stop(): Promise<void> };

/** Of a forge that has {@link forgePeople}, with one repository, of which `main` is the base branch. @public */
export function forgeWorldOf<Forge extends { stop(): Promise<void> }>(
  forge: Forge,
  {
    directory,
    repositoryUrl,
  }: { readonly directory: string; readonly repositoryUrl: string },
): ForgeWorld<Forge> {
  const pusher = new GitPusher({
    directory: join(directory, 'pushes'),
    url: repositoryUrl,
    base: 'main',
    username: bot.login,
    token: bot.token,
  });
  return {
    forge,
    credentials: { token: bot.token },
    repositoryUrl,
    base: 'main',
    reviewers,
    pushBranch: branch => pusher.pushBranch(branch),
    stop: () => forge.stop(),
  };
}
