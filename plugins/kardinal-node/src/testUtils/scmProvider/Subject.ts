import { PullRequest } from '../../scm/PullRequest';
import {
  OpenPullRequestRequest,
  RepositoryRef,
  ScmClient,
} from '../../scm/ScmProvider';
import { ScmProviderWorld } from './ScmProviderWorld';

export const LABELS = ['kardinal', 'kardinal/promotion'];

/** The provider under test, and what the tests do with it again and again. */
export class Subject {
  world!: ScmProviderWorld;
  client!: ScmClient;
  repository!: RepositoryRef;

  begin(world: ScmProviderWorld): void {
    this.world = world;
    this.client = world.provider.client(world.credentials);
    this.repository = world.provider.repositoryOf(world.repositoryUrl);
  }

  request(head: string): OpenPullRequestRequest {
    return {
      repository: this.repository,
      head,
      base: this.world.base,
      title: `Promote to ${head}`,
      body: 'What *changes*',
      labels: LABELS,
    };
  }

  async open(head: string): Promise<PullRequest> {
    await this.world.pushBranch(head);
    return this.client.openPullRequest(this.request(head));
  }
}
