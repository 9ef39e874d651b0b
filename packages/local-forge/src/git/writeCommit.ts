import type { BareRepository } from './BareRepository';

/** Who a commit is by, and the moment it is made. @public */
export interface Signature {
  name: string;
  email: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The environment that makes git sign a commit as this person. @public */
export function signatureEnvironment(
  author: Signature,
  committer: Signature = author,
): Record<string, string> {
  return {
    GIT_AUTHOR_NAME: author.name,
    GIT_AUTHOR_EMAIL: author.email,
    GIT_AUTHOR_DATE: `@${Math.floor(author.at / 1000)} +0000`,
    GIT_COMMITTER_NAME: committer.name,
    GIT_COMMITTER_EMAIL: committer.email,
    GIT_COMMITTER_DATE: `@${Math.floor(committer.at / 1000)} +0000`,
  };
}

/** Makes a commit object; no ref is touched. @returns its SHA. @public */
export async function writeCommit(
  repository: BareRepository,
  commit: {
    tree: string;
    parents: readonly string[];
    message: string;
    author: Signature;
    committer?: Signature;
  },
): Promise<string> {
  const parents = commit.parents.flatMap(parent => ['-p', parent]);
  return repository.text(['commit-tree', commit.tree, ...parents, '-F', '-'], {
    input: commit.message,
    environment: signatureEnvironment(commit.author, commit.committer),
  });
}

/** Writes the first commit of a branch from a set of files. @public */
export async function writeFirstCommit(
  repository: BareRepository,
  commit: {
    branch: string;
    message: string;
    author: Signature;
    files: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const seconds = Math.floor(commit.author.at / 1000);
  const { name, email } = commit.author;
  const parts: Array<string | Buffer> = [
    `commit refs/heads/${commit.branch}\n`,
    `committer ${name} <${email}> ${seconds} +0000\n`,
    ...block(commit.message),
  ];
  for (const [path, content] of Object.entries(commit.files)) {
    parts.push(`M 100644 inline ${quotePath(path)}\n`, ...block(content));
  }
  parts.push('done\n');
  const input = Buffer.concat(parts.map(part => Buffer.from(part)));
  await repository.run(['fast-import', '--quiet', '--done'], { input });
}

function block(content: string): Buffer[] {
  const bytes = Buffer.from(content);
  return [Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')];
}

function quotePath(path: string): string {
  const escaped = path
    .replace(/\\/g, '\\\\')
    .replace(/"/g, '\\"')
    .replace(/\n/g, '\\n');
  return `"${escaped}"`;
}
