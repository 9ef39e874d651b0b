import { fastImport } from './fastImport';
import { GitError } from './GitError';
import { FailJob, NoteJob } from './GitJob';
import { Mirror } from './Mirror';
import { MirrorDamaged } from './MirrorDamaged';
import { MirrorGit } from './MirrorGit';
import { MirrorObjects } from './MirrorObjects';
import { allOf } from './allOf';
import { wordsOf } from './classifyFailure';
import { MIRRORED_NOTES, NOTES, NOTES_REF, notesOf, readNote } from './notes';
import { parsePush } from './parsePush';
import { signatureAdvice } from './signatureAdvice';
import { signCommits } from './signCommits';

/** @internal */
export interface NoteSources {
  readonly mirror: Mirror;
  readonly git: MirrorGit;
  readonly objects: MirrorObjects;
  readonly clock: { now(): number };
  readonly fail: FailJob;
}

/**
 * Adds notes to those that the mirror has of the remote: one commit and one push for all of them. What others wrote meanwhile
 * stays: jobs that lost a race are open afterwards, to be tried again on what the remote has then.
 *
 * @internal
 */
export async function writeNotes(
  sources: NoteSources,
  jobs: readonly NoteJob[],
): Promise<void> {
  const wanted = await allOf(jobs.map(job => unlessFound(sources, job)));
  const missing = wanted.filter(job => job !== undefined);
  const [first] = missing;
  if (first === undefined) return;
  const { mirror, git, clock } = sources;
  const expected = mirror.head(NOTES);
  const requests = missing.map(({ request }) => request);
  const now = clock.now();
  const stream = fastImport([
    {
      parent: expected ?? 'none',
      author: first.request.author,
      at: Math.max(...requests.map(({ at = now }) => at)),
      message: 'Notes of Kardinal\n',
      files: [],
      notes: notesOf(requests),
    },
  ]);
  const [imported] = await git.fastImport(stream, 2);
  if (!/^[0-9a-f]{40,64}$/.test(imported))
    throw new MirrorDamaged('fast-import did not make the notes');
  const { signer } = first.request;
  const [commit] = await signCommits(git, [{ commit: imported, signer }]);
  await push(sources, missing, { commit, expected });
}

/** The job where its note is to be made. */
async function unlessFound(
  { mirror, objects, fail }: NoteSources,
  job: NoteJob,
): Promise<NoteJob | undefined> {
  const { request, outcome } = job;
  try {
    const head = mirror.head(NOTES);
    const known = await readNote(objects, head, request.commit);
    if (known !== undefined && isSaid(job, known)) {
      outcome.resolve('found');
      return undefined;
    }
    await request.beforeWrite?.();
    return job;
  } catch (error) {
    if (error instanceof MirrorDamaged) throw error;
    fail(job, error);
    return undefined;
  }
}

function isSaid({ request }: NoteJob, known: Buffer): boolean {
  return (
    known.toString('utf8') === request.note ||
    request.saysTheSame?.(known) === true
  );
}

async function push(
  { mirror, git, clock }: NoteSources,
  jobs: readonly NoteJob[],
  made: { readonly commit: string; readonly expected: string | undefined },
): Promise<void> {
  mirror.freshness.invalidate([NOTES]);
  const { stdout, stderr } = await git.push(
    ['-c', `remote.origin.fetch=+${NOTES_REF}:${MIRRORED_NOTES}`],
    [
      '--porcelain',
      '--no-verify',
      '--no-recurse-submodules',
      'origin',
      `--force-with-lease=${NOTES_REF}:${made.expected ?? ''}`,
      `${made.commit}:${NOTES_REF}`,
    ],
  );
  const outcome = parsePush(stdout.toString('utf8')).get(NOTES_REF);
  switch (outcome?.type) {
    case 'accepted':
      mirror.begin(NOTES, made.commit);
      mirror.freshness.markCurrent([NOTES], clock.now());
      jobs.forEach(job => job.outcome.resolve('written'));
      return;
    case 'raced':
      return;
    default: {
      const said = `${outcome?.reason ?? 'git did not say why'} (${wordsOf(
        stderr,
      )})`;
      const [
        advice = 'Let the account of the credential push there, and retry',
      ] = jobs.flatMap(({ request }) => signatureAdvice(said, request));
      const failure = new GitError(
        outcome === undefined ? 'transient' : 'rejected',
        `The push to ${NOTES_REF} was refused: ${said}. ${advice}`,
      );
      jobs.forEach(job => job.outcome.reject(failure));
    }
  }
}
