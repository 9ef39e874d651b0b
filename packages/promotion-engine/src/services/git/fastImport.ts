/** A commit in the stream of `git fast-import`. @internal */
export interface ImportedCommit {
  /** The commit before it: an object name, `none`, or the index of an earlier commit of the same import. */
  readonly parent: string | number;
  readonly author: { readonly name: string; readonly email: string };
  /** Milliseconds since the Unix epoch. */
  readonly at: number;
  readonly message: string;
  readonly files: readonly ImportedFile[];
  /** What notes say of commits that are there: the commit is one of a branch of notes. */
  readonly notes?: readonly ImportedNote[];
}

/** @internal */
export interface ImportedNote {
  readonly commit: string;
  readonly content: Buffer;
}

/** What becomes of a file. @internal */
export type ImportedFile =
  | {
      readonly type: 'write';
      readonly path: string;
      readonly mode: string;
      readonly content: Buffer;
    }
  | { readonly type: 'delete'; readonly path: string };

const SCRATCH_REF = 'refs/kardinal/import';
const NOTHING = '0'.repeat(40);

/** What fast-import prints when everything before it can be read by other processes. */
const WRITTEN = 'progress written';

/**
 * The stream that makes the commits and prints the name of each on a line, and one line more when all are written
 * (git-fast-import(1)). No ref remains.
 *
 * @internal
 */
export function fastImport(commits: readonly ImportedCommit[]): Buffer {
  return Buffer.concat([
    ...commits.flatMap((commit, index) => commitParts(commit, index)),
    Buffer.from(
      `reset ${SCRATCH_REF}\nfrom ${NOTHING}\n\ncheckpoint\n${WRITTEN}\n`,
    ),
  ]);
}

/**
 * Who a commit is by, and when, as Git writes it.
 *
 * @param at - milliseconds since the Unix epoch
 * @internal
 */
export function personOf(
  { name, email }: ImportedCommit['author'],
  at: number,
): string {
  return `${clean(name)} <${clean(email)}> ${Math.floor(at / 1000)} +0000`;
}

function commitParts(commit: ImportedCommit, index: number): Buffer[] {
  const person = personOf(commit.author, commit.at);
  const parent =
    typeof commit.parent === 'number' ? `:${commit.parent + 1}` : commit.parent;
  return [
    Buffer.from(
      `commit ${SCRATCH_REF}\nmark :${
        index + 1
      }\nauthor ${person}\ncommitter ${person}\n`,
    ),
    sized(Buffer.from(commit.message)),
    ...(parent === 'none' ? [] : [Buffer.from(`from ${parent}\n`)]),
    ...commit.files.flatMap(fileParts),
    ...(commit.notes ?? []).flatMap(noteParts),
    Buffer.from(`\nget-mark :${index + 1}\n`),
  ];
}

function fileParts(file: ImportedFile): Buffer[] {
  const path = quoted(file.path);
  return file.type === 'delete'
    ? [Buffer.from(`D ${path}\n`)]
    : [Buffer.from(`M ${file.mode} inline ${path}\n`), sized(file.content)];
}

/** Where the notes have it, and with how many directories, is up to git. */
function noteParts({ commit, content }: ImportedNote): Buffer[] {
  return [Buffer.from(`N inline ${commit}\n`), sized(content)];
}

function sized(content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`data ${content.length}\n`),
    content,
    Buffer.from('\n'),
  ]);
}

/** C style, as git reads paths with unusual bytes. */
function quoted(path: string): string {
  if (/^[\w./-]+$/.test(path)) return path;
  const escaped = [...Buffer.from(path)].map(byte =>
    byte > 0x1f && byte < 0x7f && byte !== 0x22 && byte !== 0x5c
      ? String.fromCharCode(byte)
      : `\\${byte.toString(8).padStart(3, '0')}`,
  );
  return `"${escaped.join('')}"`;
}

function clean(text: string): string {
  return text
    .replace(/[<>\0]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
