import {
  IndexableResult,
  IndexableResultSet,
  SearchEngine,
  SearchQuery,
} from '@backstage/plugin-search-common';
import { matchVersions, writtenVersions } from './writtenVersions';

const defaultPageSize = 25;

/**
 * An engine that has every part of a version in its index, and not the version: what has the same parts in another order, as 1.28.3
 * of the 1st has those of 1.28.1, is left out, and what has the version as it is written comes first.
 */
export class ExactSearchEngine implements SearchEngine {
  constructor(private readonly engine: SearchEngine) {}

  setTranslator(translator: Parameters<SearchEngine['setTranslator']>[0]) {
    this.engine.setTranslator(translator);
  }

  getIndexer(type: string) {
    return this.engine.getIndexer(type);
  }

  async query(
    ...[query, options]: Parameters<SearchEngine['query']>
  ): Promise<IndexableResultSet> {
    const versions = writtenVersions(query.term);
    if (versions.length === 0) return this.engine.query(query, options);
    const { results } = await this.engine.query(
      { ...query, pageCursor: undefined, pageLimit: Number.MAX_SAFE_INTEGER },
      options,
    );
    return pageOf(inOrder(results, versions), query);
  }
}

function inOrder(
  results: readonly IndexableResult[],
  versions: readonly string[],
): readonly IndexableResult[] {
  const matched = results.map(result => ({
    result,
    match: matchVersions(result.document, versions),
  }));
  return (['exact', 'beginning'] as const).flatMap(wanted =>
    matched.filter(({ match }) => match === wanted).map(({ result }) => result),
  );
}

function pageOf(
  found: readonly IndexableResult[],
  { pageCursor, pageLimit: size = defaultPageSize }: SearchQuery,
): IndexableResultSet {
  const page = pageCursor === undefined ? 0 : pageAt(pageCursor);
  const first = page * size;
  return {
    results: found
      .slice(first, first + size)
      .map((result, at) => ({ ...result, rank: first + at + 1 })),
    numberOfResults: found.length,
    ...(found.length > first + size
      ? { nextPageCursor: cursorOf(page + 1) }
      : {}),
    ...(page > 0 ? { previousPageCursor: cursorOf(page - 1) } : {}),
  };
}

/** As the engine in memory writes it. */
function cursorOf(page: number): string {
  return Buffer.from(String(page)).toString('base64');
}

function pageAt(cursor: string): number {
  const page = Number(Buffer.from(cursor, 'base64').toString());
  return Number.isSafeInteger(page) && page > 0 ? page : 0;
}
