/** `a/b/c` lies below `a` and `a/b`. @internal */
export function ancestorsOf(path: string): readonly string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}
