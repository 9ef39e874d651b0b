/** The least that forges take, in characters. */
const limit = 140;

/** By which people, and Kardinal itself, tell what it wrote to a forge from what others did. */
const mark = ' (from Kardinal)';

/** The description of a CommitStatus as the forge shows it: one line of at most 140 characters with the mark of Kardinal. @public */
export function forgeDescription(words: string): string {
  const line = [...words.replace(/\s+/g, ' ').trim()];
  const room = limit - mark.length;
  const text =
    line.length <= room
      ? line.join('')
      : `${line
          .slice(0, room - 1)
          .join('')
          .trimEnd()}…`;
  return `${text}${mark}`;
}

/** Whether Kardinal wrote a description to the forge. @public */
export function isForgeDescription(description: string): boolean {
  return description.endsWith(mark);
}
