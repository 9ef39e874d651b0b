import {
  ForgeConnection,
  labelColour,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';

interface GiteaLabel {
  readonly id: number;
  readonly name: string;
}

const PAGE_LIMIT = 20;

/** Labels of pull requests, which Gitea knows by number and which a repository has to have first. @internal */
export class GiteaLabels {
  constructor(private readonly connection: ForgeConnection) {}

  /** Gives all labels that the pull request then has. */
  async add(
    repository: RepositoryRef,
    number: number,
    names: readonly string[],
  ): Promise<readonly string[]> {
    const labels = await this.idsOf(repository, names);
    const { body } = await this.connection.send<readonly GiteaLabel[]>(
      repository,
      `label pull request #${number}`,
      {
        method: 'POST',
        path: `/issues/${number}/labels`,
        body: { labels },
      },
    );
    return body.map(({ name }) => name);
  }

  private async idsOf(
    repository: RepositoryRef,
    names: readonly string[],
  ): Promise<readonly number[]> {
    const known = await this.connection.sendAll<GiteaLabel>(
      repository,
      'list labels',
      { path: '/labels', pageLimit: PAGE_LIMIT },
    );
    const ids: number[] = [];
    for (const name of names) {
      const found = known.find(label => label.name === name);
      ids.push((found ?? (await this.create(repository, name))).id);
    }
    return ids;
  }

  private async create(
    repository: RepositoryRef,
    name: string,
  ): Promise<GiteaLabel> {
    const { body } = await this.connection.send<GiteaLabel>(
      repository,
      `make the label ${name}`,
      {
        method: 'POST',
        path: '/labels',
        body: {
          name,
          color: `#${labelColour(name)}`,
          description: 'Made by Kardinal',
        },
      },
    );
    return body;
  }
}
