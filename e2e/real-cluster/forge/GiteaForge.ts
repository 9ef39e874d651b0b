import { patience } from '../../support/patience';
import {
  ReviewedForge,
  ReviewedPull,
  ReviewedStatus,
} from '../../support/ReviewedForge';
import { until } from '../../support/until';
import { GiteaApi } from './GiteaApi';

interface GiteaPull {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly html_url: string;
  readonly labels: readonly { readonly name: string }[] | null;
  readonly head: { readonly label: string; readonly sha: string };
}

/** A repository on Gitea, used by the person who reviews. */
export class GiteaForge implements ReviewedForge {
  readonly name = 'Gitea';
  private readonly repository: string;

  /** @param reviewer - as whom */
  constructor(private readonly reviewer: GiteaApi, fullName: string) {
    this.repository = `repos/${fullName}`;
  }

  pullRequestFor(bundle: string): Promise<ReviewedPull> {
    const branch = `kardinal/default/${bundle}/prod`;
    return until(
      `a pull request for ${bundle}`,
      async () => {
        const pulls = await this.reviewer.get<readonly GiteaPull[]>(
          `${this.repository}/pulls?state=all&sort=recentupdate`,
        );
        const found = pulls.find(({ head }) => head.label === branch);
        return found?.labels?.length ? pullOf(found) : undefined;
      },
      { seconds: 300 * patience },
    );
  }

  /** On the head of a pull request. */
  async gatesStatus(number: number): Promise<ReviewedStatus | undefined> {
    const { head } = await this.reviewer.get<GiteaPull>(this.pull(number));
    const { statuses } = await this.reviewer.get<{
      readonly statuses:
        | readonly {
            readonly context: string;
            readonly status: ReviewedStatus['state'];
            readonly description: string;
          }[]
        | null;
    }>(`${this.repository}/commits/${head.sha}/status`);
    const found = statuses?.find(({ context }) => context === 'kardinal/gates');
    return found && { state: found.status, description: found.description };
  }

  tryMerge(number: number): Promise<string | undefined> {
    return this.reviewer
      .post(`${this.pull(number)}/merge`, { Do: 'merge' })
      .then(
        () => undefined,
        error => String(error),
      );
  }

  async merge(number: number): Promise<void> {
    let refusal: string | undefined;
    await until(
      `a merge of #${number}`,
      async () => {
        refusal = await this.tryMerge(number);
        return refusal === undefined || undefined;
      },
      { instead: () => refusal ?? '' },
    );
  }

  close(number: number): Promise<void> {
    return this.change(number, 'closed');
  }

  reopen(number: number): Promise<void> {
    return this.change(number, 'open');
  }

  approve(number: number): Promise<void> {
    return this.review(number, 'APPROVED');
  }

  requestChanges(number: number): Promise<void> {
    return this.review(number, 'REQUEST_CHANGES');
  }

  private async review(number: number, event: string): Promise<void> {
    const body = 'I have read it';
    await this.reviewer.post(`${this.pull(number)}/reviews`, { event, body });
  }

  private async change(number: number, state: string): Promise<void> {
    await this.reviewer.patch(this.pull(number), { state });
  }

  private pull(number: number): string {
    return `${this.repository}/pulls/${number}`;
  }
}

function pullOf(pull: GiteaPull): ReviewedPull {
  const { number, title, body, html_url: url, labels } = pull;
  const names = (labels ?? []).map(({ name }) => name);
  return { number, title, body, url, labels: names };
}
