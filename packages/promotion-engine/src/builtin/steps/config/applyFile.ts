import {
  FileMode,
  MergedText,
  MergeTexts,
  SourceFile,
} from '@kardinal/backstage-plugin-kardinal-node';

/** What becomes of a file of the environment. */
export type FileOutcome =
  | { readonly type: 'same' }
  | { readonly type: 'write'; readonly content: Buffer }
  | { readonly type: 'delete' }
  /** Says what is in the way, as the end of a sentence. */
  | { readonly type: 'conflict'; readonly reason: string };

/** Puts the file of a commit where the environment has `current`. */
export function overlayFile(
  { after }: SourceFile,
  current: Buffer | undefined,
): FileOutcome {
  return after === undefined || isSame(current, after)
    ? { type: 'same' }
    : { type: 'write', content: after };
}

/**
 * Applies what a commit changes in a file to the environment's own version of it. A rename is a deletion and a new file; what
 * the environment has already is left alone, so that a second run changes nothing.
 */
export async function pickFile(
  { before, after }: SourceFile,
  current: Buffer | undefined,
  merge: (texts: MergeTexts) => Promise<MergedText>,
): Promise<FileOutcome> {
  if (isSame(current, after)) return { type: 'same' };
  // The mode alone, which needs a file.
  if (isSame(before, after))
    return current === undefined
      ? conflict('is changed by the commit and not here')
      : { type: 'same' };
  if (isSame(current, before))
    return after === undefined
      ? { type: 'delete' }
      : { type: 'write', content: after };
  if (after === undefined)
    return conflict('is deleted by the commit and was changed here');
  if (before === undefined)
    return conflict(
      'is new in the commit and already here, with other content',
    );
  if (current === undefined)
    return conflict('is changed by the commit and not here');
  if ([current, before, after].some(isBinary))
    return conflict('is binary and was changed here');
  const merged = await merge({ current, before, after });
  if (merged.type === 'conflict')
    return conflict('has other content in the lines that the commit changes');
  return isSame(merged.content, current)
    ? { type: 'same' }
    : { type: 'write', content: merged.content };
}

/** The mode of a file that is there afterwards: that of the commit where the commit sets it, else that of the environment. */
export function modeAfter(
  { before, modes = {} }: SourceFile,
  current: FileMode | undefined,
): FileMode {
  const { before: from = 'regular', after: to = 'regular' } = modes;
  const isKept = before !== undefined && from === to;
  return isKept ? current ?? to : to;
}

function conflict(reason: string): FileOutcome {
  return { type: 'conflict', reason };
}

function isSame(one: Buffer | undefined, other: Buffer | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.equals(other);
}

/** As git decides it, by a NUL in the beginning (buffer_is_binary in xdiff-interface.c). */
function isBinary(content: Buffer): boolean {
  return content.subarray(0, 8_000).includes(0);
}
