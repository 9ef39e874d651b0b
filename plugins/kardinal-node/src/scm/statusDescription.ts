/** GitHub's limit, and the lowest of the forges that are known, in characters. */
const limit = 140;

/**
 * The description of a commit status in one line of at most 140 characters; what is longer ends with an ellipsis. Forges refuse
 * what is longer (GitHub with 422).
 *
 * @public
 */
export function statusDescription(text: string): string {
  const line = [...text.replace(/\s+/g, ' ').trim()];
  return line.length <= limit
    ? line.join('')
    : `${line
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`;
}
