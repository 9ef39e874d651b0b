const bumps = ['major', 'minor', 'patch'];

/** What a changeset releases, by package, and what it says; undefined when it has no heading. */
export function parseChangeset(text) {
  const parts = /^---\n([^]*?)---\n([^]*)$/.exec(text);
  if (parts === null) return undefined;
  const releases = parts[1]
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => /^['"]?([^'"]+)['"]?:\s*(\S+)$/.exec(line.trim()))
    .map(match => (match === null ? ['', ''] : [match[1], match[2]]));
  return { releases, summary: parts[2].trim() };
}

/** A file that users of a published package get: not a test, and not what only this repository reads. */
function reachesUsers(path) {
  return (
    /^(package\.json|config\.d\.ts|(src|bin|migrations)\/)/.test(path) &&
    !/(\.test\.tsx?|\/setupTests\.ts|\/__testUtils__\/.*|\.fixture\.ts)$/.test(
      path,
    )
  );
}

/**
 * What is wrong with the changesets: one that cannot be followed, and a published package that changes without one.
 *
 * `packages` are `{ name, folder, isPrivate }`, `changesets` are `{ file, text }`, `changed` are paths from the root.
 */
export function changesetProblems({ packages, changesets, changed }) {
  const published = packages.filter(({ isPrivate }) => !isPrivate);
  const names = published.map(({ name }) => name);
  const parsed = changesets.map(({ file, text }) => ({
    file,
    changeset: parseChangeset(text),
  }));
  const broken = parsed.flatMap(({ file, changeset }) => {
    if (changeset === undefined)
      return [`${file}: begin with the packages between two lines ---`];
    const wrong = changeset.releases.flatMap(([name, bump]) => [
      ...(names.includes(name)
        ? []
        : [`${file}: "${name}" is no published package`]),
      ...(bumps.includes(bump)
        ? []
        : [`${file}: "${bump}" is none of ${bumps.join(', ')}`]),
    ]);
    return changeset.summary === ''
      ? [...wrong, `${file}: say what users notice`]
      : wrong;
  });
  const released = new Set(
    parsed.flatMap(({ changeset }) =>
      (changeset?.releases ?? []).map(([name]) => name),
    ),
  );
  const silent = published
    .filter(({ name, folder }) =>
      released.has(name)
        ? false
        : changed.some(
            path =>
              path.startsWith(`${folder}/`) &&
              reachesUsers(path.slice(folder.length + 1)),
          ),
    )
    .map(({ name }) => `${name} changes without a changeset`);
  return [...broken, ...silent];
}
