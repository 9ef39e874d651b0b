import { GitError } from './GitError';
import { Mirror } from './Mirror';
import { MirrorGit } from './MirrorGit';
import { MirrorObjects } from './MirrorObjects';
import { RepositoryTree } from './RepositoryTree';

/**
 * What the jobs of a batch read after a fetch: each thing is read once, for all of them.
 *
 * @internal
 */
export class FetchedBranches {
  private readonly absences = new Map<string, Promise<GitError>>();
  private readonly trees = new Map<string, Promise<RepositoryTree>>();

  constructor(
    private readonly mirror: Mirror,
    private readonly git: MirrorGit,
    private readonly objects: MirrorObjects,
    /** Where the jobs will look. */
    private readonly directories: readonly string[],
  ) {}

  /** The commit of a base branch. Throws an error that names the field when there is none. */
  async head(base: string): Promise<string> {
    const head = this.mirror.head(base);
    if (head !== undefined) return head;
    const absence =
      this.absences.get(base) ?? this.mirror.explainAbsence(this.git, base);
    this.absences.set(base, absence);
    throw await absence;
  }

  tree(commit: string): Promise<RepositoryTree> {
    const known = this.trees.get(commit);
    if (known) return known;
    const tree = this.objects
      .root(commit, this.directories)
      .then(root => new RepositoryTree(this.objects, root));
    this.trees.set(commit, tree);
    return tree;
  }
}
