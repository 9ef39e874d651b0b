import { FileDiff } from './fileDiff';
import { TreeDiff } from './treeDiff';

/** What a promotion would write, in one sentence. @public */
export function diffSentence(
  { version, environment }: { version: string; environment: string },
  { files, omittedFiles, added, removed }: TreeDiff,
): string {
  const count = files.length + omittedFiles;
  if (count === 0)
    return `The manifests of ${environment} already have ${version}; nothing would be written.`;
  return `${version} changes ${counted(
    count,
    'file',
  )} of ${environment}: ${counted(added, 'line')} added, ${removed} removed.`;
}

/** What changes in the files that an environment is rendered from, in one sentence. @public */
export function drySentence(
  environment: string,
  { files, omittedFiles, added, removed }: TreeDiff,
): string {
  const count = files.length + omittedFiles;
  if (count === 0)
    return `Nothing changes that ${environment} is rendered from.`;
  const verb = count === 1 ? 'changes' : 'change';
  return `${counted(
    count,
    'file',
  )} that ${environment} is rendered from ${verb}: ${counted(
    added,
    'line',
  )} added, ${removed} removed.`;
}

/** What of a file is left out; `undefined` when everything is shown. @public */
export function omittedWords({
  hidden,
  omitted,
}: Pick<FileDiff, 'hidden' | 'omitted'>): string | undefined {
  if (hidden !== undefined) return `Not shown: ${hidden}.`;
  return omitted === 0
    ? undefined
    : `Too large to show: ${omitted} more ${lineWord(omitted)}.`;
}

/** The files that are left out; `undefined` when every one is shown. @public */
export function omittedFilesWords({
  omittedFiles,
}: Pick<TreeDiff, 'omittedFiles'>): string | undefined {
  return omittedFiles === 0
    ? undefined
    : `Too many to show: ${counted(omittedFiles, 'more file')}.`;
}

function lineWord(count: number): string {
  return count === 1 ? 'line' : 'lines';
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
