import { GitContainsRequest, GitRepositories } from './GitRepositories';

/** Of promotions whose branch somebody else has pushed to since; more are looked up again. */
const MAX_ANSWERS = 1_000;
/** How long a commit is not looked for again, in milliseconds: it may be one that nobody has fetched yet. */
const ABSENCE_MS = 60_000;

interface Answer {
  readonly found: Promise<'contained' | 'absent'>;
  readonly at: number;
}

/** Which commits have a promoted one in their history. */
export class LaterCommits {
  private readonly answers = new Map<string, Answer>();

  constructor(
    private readonly git: Pick<GitRepositories, 'contains'>,
    private readonly clock: { now(): number },
  ) {}

  /** Those of some commits that have the requested one in their history. Throws `GitError` where that cannot be read. */
  async among(
    request: Omit<GitContainsRequest, 'at'>,
    commits: readonly string[],
  ): Promise<readonly string[]> {
    const found = await Promise.all(
      commits.map(at => this.find({ ...request, at })),
    );
    return commits.filter((_, index) => found[index] === 'contained');
  }

  private async find(
    request: GitContainsRequest & { readonly at: string },
  ): Promise<'contained' | 'absent'> {
    const { repository, base, commit, at } = request;
    const key = [repository.url, base, commit, at].join(' ');
    const known = this.answers.get(key);
    if (known !== undefined) {
      const found = await known.found;
      const age = this.clock.now() - known.at;
      if (found === 'contained' || age < ABSENCE_MS) return found;
    }
    const answer: Answer = {
      found: this.git.contains(request),
      at: this.clock.now(),
    };
    this.answers.delete(key);
    this.answers.set(key, answer);
    answer.found.catch(() => {
      // What failed is looked up again.
      if (this.answers.get(key) === answer) this.answers.delete(key);
    });
    const [oldest] = this.answers.keys();
    if (this.answers.size > MAX_ANSWERS) this.answers.delete(oldest);
    return answer.found;
  }
}
