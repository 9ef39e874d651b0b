/** Web pages of a repository. @public */
export interface ForgeLinks {
  commit(sha: string): string;
  compare(from: string, to: string): string;
}

/** Pages that are called as GitHub calls them, below an address: `commit/SHA` and `compare/FROM...TO`. @public */
export function forgeLinks(address: string): ForgeLinks {
  return {
    commit: sha => `${address}/commit/${sha}`,
    compare: (from, to) =>
      `${address}/compare/${encodeURIComponent(from)}...${encodeURIComponent(
        to,
      )}`,
  };
}
