/**
 * Bitbucket has no labels of pull requests. What stands in for them is the last line of the description, which people read and
 * searches find: a text with the labels that it had.
 *
 * @internal
 */
export interface LabelledText {
  readonly text: string;
  readonly labels: readonly string[];
}

/** What Bitbucket takes for a description, in characters. */
const LIMIT = 32_768;

/** The last paragraph of a description, where it is a line of labels. */
const LINE = /(?:^|\n\n)Labels:((?: `[^`\n]+`)+)\s*$/;

/** A description with a line of its labels; a text that is too long ends with an ellipsis. @internal */
export function writeDescription({ text, labels }: LabelledText): string {
  const names = labels.map(label => `\`${label}\``);
  const line = labels.length === 0 ? '' : ['Labels:', ...names].join(' ');
  const end = text === '' || line === '' ? line : `\n\n${line}`;
  const room = LIMIT - end.length;
  const shown = text.length <= room ? text : `${text.slice(0, room - 1)}…`;
  return `${shown}${end}`;
}

/** A description without the line of its labels, and them. @internal */
export function readDescription(description: string): LabelledText {
  const found = LINE.exec(description);
  if (found === null) return { text: description, labels: [] };
  const [, names] = found;
  return {
    text: description.slice(0, found.index),
    labels: [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  };
}
