/**
 * Text in which no line is a quick action: `/merge` in a description or a comment would be done with the rights of the token, and what
 * people wrote is in both. It looks the same.
 *
 * @see https://docs.gitlab.com/user/project/quick_actions/
 * @internal
 */
export function withoutQuickActions(text: string): string {
  return text.replace(/^([^\S\n]*)\/(?=\w)/gm, '$1\\/');
}
