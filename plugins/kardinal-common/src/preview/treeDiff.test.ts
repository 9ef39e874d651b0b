import { diffSentence, omittedFilesWords, omittedWords } from './diffWords';
import { fileDiff } from './fileDiff';
import { treeDiff } from './treeDiff';

const added = (path: string, lines: number) =>
  fileDiff({ path, after: 'x\n'.repeat(lines) });

const prod = { version: '1.29.0', environment: 'prod' };

describe('treeDiff', () => {
  it('shows everything within its limits, by path', () => {
    const diff = treeDiff([added('b', 2), added('a', 1)]);
    expect(diff.files.map(({ path }) => path)).toEqual(['a', 'b']);
    expect(diff).toMatchObject({ omittedFiles: 0, omittedLines: 0, added: 3 });
    expect(diff.files.map(omittedWords)).toEqual([undefined, undefined]);
    expect(omittedFilesWords(diff)).toBeUndefined();
    expect(diffSentence(prod, diff)).toBe(
      '1.29.0 changes 2 files of prod: 3 lines added, 0 removed.',
    );
  });

  it('leaves out lines and files beyond them, and says how many', () => {
    const files = [added('a', 3), added('b', 4), added('c', 1)];
    const diff = treeDiff(files, { files: 2, lines: 5 });
    expect(diff).toMatchObject({ omittedFiles: 1, omittedLines: 2, added: 8 });
    expect(diff.files.map(omittedWords)).toEqual([
      undefined,
      'Too large to show: 2 more lines.',
    ]);
    expect(omittedFilesWords(diff)).toBe('Too many to show: 1 more file.');
    expect(diffSentence(prod, diff)).toBe(
      '1.29.0 changes 3 files of prod: 8 lines added, 0 removed.',
    );
  });

  it('says when nothing would be written, and why a file is not shown', () => {
    expect(diffSentence(prod, treeDiff([]))).toBe(
      'The manifests of prod already have 1.29.0; nothing would be written.',
    );
    expect(omittedWords({ hidden: 'it is not text', omitted: 0 })).toBe(
      'Not shown: it is not text.',
    );
  });
});
