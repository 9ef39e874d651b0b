import { SequenceEntry } from '@kardinal/backstage-plugin-kardinal-common';
import {
  GitNoteRequest,
  GitWriteReceipt,
  GitWriteTarget,
} from '../../services/git';
import { resolveSequence } from '../../services/sequences/resolveSequence';
import { noteRendered } from './noteRendered';
import { PromotionServices } from './PromotionServices';
import { builtinSteps, now, observed, step } from './step.fixture';

const [sha, made, tip] = ['a', 'b', 'c'].map(each => each.repeat(40));
const hydrated = ['git-clone', 'hydrate', 'git-commit', 'git-push'];
const committed: GitWriteReceipt = {
  type: 'committed',
  commit: made,
  baseCommit: tip,
  changes: [],
  origin: 'new',
};

/** The notes that follow from what was written. */
async function notesOf(
  receipt: GitWriteReceipt,
  target: GitWriteTarget = { type: 'base' },
  uses: readonly string[] = hydrated,
): Promise<readonly GitNoteRequest[]> {
  const notes: GitNoteRequest[] = [];
  const steps: SequenceEntry[] = uses.map(each => ({ uses: each }));
  const sequence = resolveSequence(steps, builtinSteps());
  if (sequence.type === 'invalid') throw new Error('no sequence');
  const resource = step(undefined, {
    git: {
      url: 'https://h/o/r',
      branch: 'environment/prod',
      provider: 'github',
      layout: 'branch',
    },
    gitCommit: { url: 'https://h/o/r', sha, provider: 'github' },
    steps,
  });
  const services = {
    git: {
      annotate: async (note: GitNoteRequest) => {
        notes.push(note);
        return 'written' as const;
      },
    },
    clock: { now: () => now },
    author: { name: 'Kardinal', email: 'kardinal@example.com' },
  } as unknown as PromotionServices;
  const bound = {
    step: resource,
    status: { state: 'Pending' as const },
    sequence: sequence.steps,
    promotion: observed(resource).promotion,
  };
  const index = uses.indexOf('git-push');
  await noteRendered(
    services,
    { bound, index, target, receipt, credentials: undefined },
    new AbortController().signal,
  );
  return notes;
}

describe('what is noted after a write', () => {
  it('is on the new commit, and says which commit was rendered, and for whom', async () => {
    const [note, ...others] = await notesOf(committed);
    expect(others).toEqual([]);
    expect(note).toMatchObject({ base: 'environment/prod', commit: made });
    expect(JSON.parse(note.note)).toEqual({
      drySha: sha,
      path: 'x',
      pipeline: 'default/p',
      environment: 'prod',
      bundle: 'b',
      version: '1',
      at: '2026-11-18T10:00:00Z',
    });
    // Its commit was allowed.
    expect(note.beforeWrite).toBeUndefined();
  });

  it('is on the branch of the pull request', async () => {
    const target = { type: 'branch', name: 'kardinal/b' } as const;
    expect(await notesOf(committed, target)).toEqual([
      expect.objectContaining({ base: 'kardinal/b', commit: made }),
    ]);
  });

  it('is on the newest commit where nothing had to change, as long as the gates are open', async () => {
    const unchanged = { type: 'unchanged', baseCommit: tip } as const;
    const target = { type: 'branch', name: 'kardinal/b' } as const;
    expect(await notesOf(unchanged, target)).toEqual([
      expect.objectContaining({
        base: 'environment/prod',
        commit: tip,
        beforeWrite: expect.any(Function),
      }),
    ]);
  });

  it('leaves since when the newest commit has it', async () => {
    const unchanged = { type: 'unchanged', baseCommit: tip } as const;
    const [{ note, saysTheSame }] = await notesOf(unchanged);
    const said = JSON.parse(note);
    const isKept = (known: object) =>
      saysTheSame?.(Buffer.from(JSON.stringify(known)));
    const earlier = { ...said, at: '2026-11-01T10:00:00Z', bundle: 'lost' };
    expect(isKept(earlier)).toBe(true);
    expect(isKept({ ...earlier, drySha: tip })).toBe(false);
    expect(isKept({ ...earlier, environment: 'dev' })).toBe(false);
    expect(isKept({ drySha: sha })).toBe(false);
    const [onNew] = await notesOf(committed);
    expect(onNew.saysTheSame).toBeUndefined();
  });

  it('is nothing where nothing was rendered', async () => {
    const edits = [
      'git-clone',
      'kustomize-set-image',
      'git-commit',
      'git-push',
    ];
    expect(await notesOf(committed, { type: 'base' }, edits)).toEqual([]);
  });
});
