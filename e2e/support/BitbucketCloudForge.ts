import { BitbucketBuild, labelsIn, statusOf } from './bitbucketWords';
import { patience } from './patience';
import type {
  ReviewedForge,
  ReviewedPull,
  ReviewedStatus,
} from './ReviewedForge';
import { sendJson } from './sendJson';
import { until } from './until';

interface CloudPull {
  readonly id: number;
  readonly title: string;
  readonly summary: { readonly raw: string };
  readonly source: { readonly commit: { readonly hash: string } };
  readonly links: { readonly html: { readonly href: string } };
}

/** The forge as Bitbucket Cloud, used by the person who reviews; it opens nothing again that was declined. */
export class BitbucketCloudForge implements ReviewedForge {
  readonly name = 'Bitbucket Cloud';
  private readonly repository: string;
  private readonly token: string;

  constructor(sandbox: {
    readonly forge: { readonly url: string };
    readonly secrets: { readonly reviewerToken: string };
  }) {
    const path = '/2.0/repositories/platform/gitops';
    this.repository = `${sandbox.forge.url}${path}`;
    this.token = sandbox.secrets.reviewerToken;
  }

  pullRequestFor(bundle: string): Promise<ReviewedPull> {
    const head = `kardinal/default/${bundle}/prod`;
    const query = new URLSearchParams({ q: `source.branch.name = "${head}"` });
    return until(
      `a pull request for ${bundle}`,
      async () => {
        const { values } = await this.send<{ values: CloudPull[] }>(
          'GET',
          `/pullrequests?${query}`,
        );
        return values.length === 0 ? undefined : pullOf(values[0]);
      },
      { seconds: 300 * patience },
    );
  }

  /** On the head of a pull request. */
  async gatesStatus(id: number): Promise<ReviewedStatus | undefined> {
    const { source } = await this.send<CloudPull>('GET', `/pullrequests/${id}`);
    const path = `/commit/${source.commit.hash}/statuses/build/kardinal%2Fgates`;
    const build = await this.send<BitbucketBuild>('GET', path).catch(
      () => undefined,
    );
    return build && statusOf(build);
  }

  tryMerge(id: number): Promise<string | undefined> {
    return this.act(id, 'merge').then(
      () => undefined,
      error => String(error),
    );
  }

  /** Only a merge itself says whether it is allowed. */
  async merge(id: number): Promise<void> {
    await until(`a merge of #${id}`, async () => {
      const refused = await this.tryMerge(id);
      return refused === undefined || undefined;
    });
  }

  close(id: number): Promise<void> {
    return this.act(id, 'decline');
  }

  approve(id: number): Promise<void> {
    return this.act(id, 'approve');
  }

  requestChanges(id: number): Promise<void> {
    return this.act(id, 'request-changes');
  }

  private async act(
    id: number,
    action: 'merge' | 'decline' | 'approve' | 'request-changes',
  ): Promise<void> {
    await this.send('POST', `/pullrequests/${id}/${action}`);
  }

  private send<T>(method: 'GET' | 'POST', path: string): Promise<T> {
    return sendJson<T>({
      method,
      url: `${this.repository}${path}`,
      headers: { authorization: `Bearer ${this.token}` },
    });
  }
}

function pullOf({ id, title, summary, links }: CloudPull): ReviewedPull {
  const { raw: body } = summary;
  return {
    number: id,
    title,
    body,
    labels: labelsIn(body),
    url: links.html.href,
  };
}
