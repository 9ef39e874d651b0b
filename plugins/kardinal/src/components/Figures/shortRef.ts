/** An entity ref as short as it is still clear: `group:default/team-a` is `team-a`. */
export function shortRef(ref: string): string {
  return ref.replace(/^group:default\//, '').replace(/^group:/, '');
}
