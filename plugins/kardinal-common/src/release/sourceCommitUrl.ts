/** Where runs of a CI are below the page of their repository, and commits are. */
const places = [
  { run: /\/-\/(?:pipelines|jobs)\/.*$/, commit: '/-/commit/' },
  { run: /\/actions\/runs\/.*$/, commit: '/commit/' },
] as const;

/**
 * The page of the commit that was built, where the CI runs at the forge of the repository: the run's address says which that
 * is.
 */
export function sourceCommitUrl(
  ciRunURL: string | undefined,
  sha: string | undefined,
): string | undefined {
  if (ciRunURL === undefined || sha === undefined) return undefined;
  if (!/^https?:\/\//.test(ciRunURL)) return undefined;
  const place = places.find(({ run }) => run.test(ciRunURL));
  return (
    place &&
    ciRunURL.replace(place.run, `${place.commit}${encodeURIComponent(sha)}`)
  );
}
