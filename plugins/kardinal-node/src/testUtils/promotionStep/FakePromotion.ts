import { HealthVerdict } from '../../health/HealthAdapter';
import { MetricState } from '../../metrics/MetricState';
import { PullRequest } from '../../scm/PullRequest';
import { abortable } from '../../steps/abortable';
import { PromotionFacts } from '../../steps/PromotionFacts';
import {
  EditPreview,
  GitCapability,
  ObservedPullRequest,
  PushTarget,
  StepCapabilities,
  WebhookAnswer,
  WebhookRequest,
} from '../../steps/StepCapabilities';
import { Promotion, StepRequest } from '../../steps/StepRequest';
import { FakeScm, ReviewDecision } from '../FakeScm';
import { reviewSummary } from '../reviewSummary';
import { Outside } from './Outside';
import { activationBy, storeRendition } from './storeRendition';

const fullName = 'acme/gitops';
const token = 'secret-token-of-the-forge';

/** A promotion for the tests of one step: a forge in memory, and what the steps before it have made. @public */
export class FakePromotion {
  readonly scm = new FakeScm({ token, clock: { now: () => 0 } });
  /** Never to be seen in outcomes and messages. */
  readonly secret = token;
  readonly promotion: Promotion;
  facts: PromotionFacts = {};
  health: HealthVerdict = { type: 'progressing', message: 'rolls out' };
  /** What MetricChecks say. */
  metrics: readonly MetricState[] = [];
  /** What the text of the pull request is made from. */
  text = 'first';
  /** Whether the edits change anything. */
  edits: 'differ' | 'same' = 'differ';
  /** What a server of the user answers to a request that it has not seen. */
  answer: WebhookAnswer = {
    type: 'answered',
    status: 200,
    body: { result: 'pass' },
  };
  /** The requests that it has seen, by their `Idempotency-Key`. */
  readonly requests = new Map<string, WebhookRequest>();

  /** Of the steps before it, by their name. */
  outputs: StepRequest<unknown>['outputs'] = {};

  /** Who has activated what was stored; nobody by default. */
  activatedBy: string | undefined;

  /** What registries hold, `reference@digest`. */
  readonly renditions = new Set<string>();

  constructor(overrides: Partial<Promotion> = {}) {
    this.promotion = {
      namespace: 'default',
      pipeline: 'guestbook',
      environment: 'prod',
      bundleName: 'guestbook-2',
      version: '2.0.0',
      bundle: undefined,
      charts: [],
      images: [{ name: 'app', repository: 'ghcr.io/acme/app', tag: '2.0.0' }],
      git: {
        url: `https://scm.example.com/${fullName}`,
        branch: 'main',
        provider: 'fake',
      },
      directory: 'environments/prod',
      branch: 'kardinal/default/guestbook-2/prod',
      approval: 'pr-review',
      ...overrides,
    };
  }

  /** What a step receives. */
  request(settings: unknown): StepRequest<unknown> {
    const { promotion, facts, outputs } = this;
    return { promotion, settings, facts, outputs };
  }

  /** The steps before have pushed. */
  async pushed(): Promise<this> {
    const { branch } = this.promotion;
    const signal = new AbortController().signal;
    const receipt = await this.git().push(
      branch === undefined
        ? { type: 'base' }
        : { type: 'branch', name: branch },
      signal,
    );
    if (receipt.type === 'committed')
      this.facts = {
        written: 'committed',
        baseCommit: receipt.baseCommit,
        changes: receipt.changes,
        revision: {
          type: 'git',
          repository: this.promotion.git.url,
          branch: branch ?? 'main',
          commit: receipt.commit,
        },
      };
    return this;
  }

  /** The steps before have pushed and opened a pull request. */
  async opened(): Promise<this> {
    await this.pushed();
    const { client, repository } = this.forge();
    const { number, url, head } = await client.openPullRequest({
      repository,
      head: this.promotion.branch ?? '',
      base: 'main',
      title: 't',
      body: 'b',
      labels: [],
    });
    this.facts = {
      ...this.facts,
      pullRequest: {
        number,
        url,
        state: 'open',
        head: head.sha,
        bodyHash: this.text,
      },
    };
    return this;
  }

  /** Somebody approves and merges it. */
  merge(by: string): this {
    this.scm.review(fullName, 1, { reviewer: by, decision: 'approved' });
    this.scm.merge(fullName, 1, by);
    return this;
  }

  /** Somebody reviews it. */
  review(reviewer: string, decision: ReviewDecision): this {
    this.scm.review(fullName, 1, { reviewer, decision });
    return this;
  }

  /** Somebody changes it. */
  change(change: Partial<PullRequest>): this {
    this.scm.change(fullName, 1, change);
    return this;
  }

  /** Somebody pushes to a branch. */
  push(branch: string): this {
    this.scm.push(fullName, branch);
    return this;
  }

  /** The commit that a branch is at. */
  branchHead(branch: string): string {
    return this.scm.repository(fullName).branches.get(branch) ?? '';
  }

  get branches(): readonly string[] {
    return [...this.scm.repository(fullName).branches.keys()].sort();
  }

  get pullRequests(): readonly PullRequest[] {
    const { pullRequests } = this.scm.repository(fullName);
    return pullRequests.map(({ pullRequest }) => pullRequest);
  }

  /** The world outside, to compare two stories. Who died after a comment may write it again. */
  snapshot(): unknown {
    const { branches, pullRequests, statuses } = this.scm.repository(fullName);
    return {
      statuses,
      requests: [...this.requests],
      renditions: [...this.renditions].sort(),
      branches: [...branches].sort(),
      pullRequests: this.pullRequests,
      comments: pullRequests.map(({ comments }) => [...new Set(comments)]),
    };
  }

  /** Everything that a step may ask for. */
  capabilities(outside: Outside): StepCapabilities {
    const { client, repository } = this.forge();
    return {
      git: outside.watch(this.git()),
      scm: async signal => ({
        repository,
        client: abortable(outside.watch(client), signal),
        remember: () => {},
      }),
      pullRequest: async () => this.observed(),
      pullRequestText: {
        fingerprint: () => this.text,
        render: () => ({ title: `Title: ${this.text}`, body: this.text }),
      },
      gatesStatus: async ({ client: of, repository: where }, commit) => {
        const description = 'No gates guard prod';
        const status = { commit, state: 'success', description } as const;
        await of.setCommitStatus({
          repository: where,
          sha: commit,
          context: 'kardinal/gates',
          state: 'success',
          description,
        });
        return status;
      },
      health: async () => this.health,
      metrics: names =>
        names.map(
          name =>
            this.metrics.find(each => each.name === name) ?? {
              name,
              state: 'unknown',
              message: `${name} is not measured yet`,
            },
        ),
      preview: async signal => {
        signal.throwIfAborted();
        return outside.call('preview', () => this.preview());
      },
      rendition: async (request, signal) => {
        signal.throwIfAborted();
        return outside.call('rendition', () =>
          storeRendition(this.renditions, request, this.preview()),
        );
      },
      activation: stored => activationBy(this.activatedBy, stored),
      webhook: async (request, signal) => {
        signal.throwIfAborted();
        return outside.call('webhook', () => {
          this.requests.set(request.headers['Idempotency-Key'] ?? '', request);
          return this.answer;
        });
      },
    };
  }

  private preview(): EditPreview {
    return {
      baseCommit: 'base',
      fingerprint: this.edits,
      files: this.edits === 'same' ? [] : ['f'],
      outputs: {},
    };
  }

  private observed(): ObservedPullRequest | undefined {
    const [pullRequest] = this.pullRequests;
    if (pullRequest === undefined) return undefined;
    const [fake] = this.scm.repository(fullName).pullRequests;
    return pullRequest.state === 'closed'
      ? { pullRequest }
      : { pullRequest, reviews: reviewSummary(fake) };
  }

  private forge() {
    const { provider, credentials } = this.scm;
    return {
      client: provider.client(credentials),
      repository: provider.repositoryOf(this.promotion.git.url),
    };
  }

  /** One commit per branch, found before it is made. */
  private git(): GitCapability {
    return {
      push: async (target: PushTarget, signal: AbortSignal) => {
        signal.throwIfAborted();
        const { branches } = this.scm.repository(fullName);
        const baseCommit = 'base';
        if (this.edits === 'same') return { type: 'unchanged', baseCommit };
        const branch = target.type === 'base' ? 'main' : target.name;
        const commit = `commit-on-${branch}`;
        if (branches.get(branch) !== commit)
          this.scm.push(fullName, branch, commit);
        const changes = [{ file: 'f', image: 'ghcr.io/acme/app', to: '2.0.0' }];
        return {
          type: 'committed',
          commit,
          baseCommit,
          changes,
          outputs: {},
        };
      },
    };
  }
}
