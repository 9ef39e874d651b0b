import { BitbucketBuild, labelsIn, statusOf } from './bitbucketWords';
import { patience } from './patience';
import type {
  ReviewedForge,
  ReviewedPull,
  ReviewedStatus,
} from './ReviewedForge';
import { sendJson } from './sendJson';
import { until } from './until';

interface BitbucketPull {
  readonly id: number;
  readonly version: number;
  readonly title: string;
  readonly description: string;
  readonly fromRef: { readonly latestCommit: string };
  readonly links: { readonly self: readonly { readonly href: string }[] };
}

/** The forge as a Bitbucket Data Center, used by the person who reviews. */
export class BitbucketForge implements ReviewedForge {
  readonly name = 'Bitbucket';
  private readonly repository: string;
  private readonly token: string;

  constructor(
    sandbox: {
      readonly forge: { readonly url: string };
      readonly secrets: { readonly reviewerToken: string };
    },
    /** Of the pull requests. */
    private readonly environment = 'prod',
  ) {
    const path = '/rest/api/latest/projects/platform/repos/gitops';
    this.repository = `${sandbox.forge.url}${path}`;
    this.token = sandbox.secrets.reviewerToken;
  }

  pullRequestFor(bundle: string): Promise<ReviewedPull> {
    const query = new URLSearchParams({
      at: `refs/heads/kardinal/default/${bundle}/${this.environment}`,
      direction: 'OUTGOING',
    });
    return until(
      `a pull request for ${bundle}`,
      async () => {
        const path = `/pull-requests?${query}`;
        const { values } = await this.send<{ values: BitbucketPull[] }>(
          'GET',
          path,
        );
        return values.length === 0 ? undefined : pullOf(values[0]);
      },
      { seconds: 300 * patience },
    );
  }

  /** On the head of a pull request. */
  async gatesStatus(id: number): Promise<ReviewedStatus | undefined> {
    const { fromRef } = await this.read(id);
    const path = `/commits/${fromRef.latestCommit}/builds?key=kardinal%2Fgates`;
    const build = await this.send<BitbucketBuild>('GET', path).catch(
      () => undefined,
    );
    return build && statusOf(build);
  }

  async tryMerge(id: number): Promise<string | undefined> {
    await this.mergeabilityIs(id, 'vetoed');
    return this.change(id, 'merge').then(
      () => undefined,
      error => String(error),
    );
  }

  async merge(id: number): Promise<void> {
    await this.mergeabilityIs(id, 'mergeable');
    await this.change(id, 'merge');
  }

  close(id: number): Promise<void> {
    return this.change(id, 'decline');
  }

  reopen(id: number): Promise<void> {
    return this.change(id, 'reopen');
  }

  approve(id: number): Promise<void> {
    return this.review(id, 'APPROVED');
  }

  requestChanges(id: number): Promise<void> {
    return this.review(id, 'NEEDS_WORK');
  }

  private async review(id: number, status: string): Promise<void> {
    const path = `/pull-requests/${id}/participants/ana`;
    await this.send('PUT', path, { status });
  }

  private async change(
    id: number,
    action: 'merge' | 'decline' | 'reopen',
  ): Promise<void> {
    const { version } = await this.read(id);
    const path = `/pull-requests/${id}/${action}?version=${version}`;
    await this.send('POST', path, {});
  }

  private read(id: number): Promise<BitbucketPull> {
    return this.send('GET', `/pull-requests/${id}`);
  }

  /** Resolves when Bitbucket says this of whether it can be merged. */
  private async mergeabilityIs(
    id: number,
    wanted: 'mergeable' | 'vetoed',
  ): Promise<void> {
    await until(`#${id} that is ${wanted}`, async () => {
      const { canMerge } = await this.send<{ canMerge: boolean }>(
        'GET',
        `/pull-requests/${id}/merge`,
      );
      return canMerge === (wanted === 'mergeable') || undefined;
    });
  }

  private send<T>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
  ): Promise<T> {
    return sendJson<T>({
      method,
      url: `${this.repository}${path}`,
      headers: { authorization: `Bearer ${this.token}` },
      body,
    });
  }
}

function pullOf({
  id,
  title,
  description,
  links,
}: BitbucketPull): ReviewedPull {
  const labels = labelsIn(description);
  const [{ href: url }] = links.self;
  return { number: id, title, body: description, labels, url };
}
