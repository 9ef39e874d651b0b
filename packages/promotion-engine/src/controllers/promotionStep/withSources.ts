import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import {
  SourceCommit,
  SourceQuery,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Bound, editsBefore } from './editsBefore';
import { PromotionServices } from './PromotionServices';

/**
 * The promotion with what its edits before a position read of the commit that the Bundle names. Not within a write: a
 * repository does one job after the other, and the commit may be in the same one.
 */
export async function withSources(
  services: PromotionServices,
  bound: Bound,
  index: number,
): Promise<Bound> {
  const sources = new Map<string, SourceCommit>();
  for (const { as, definition, request } of editsBefore(bound, index)) {
    const query =
      definition.files === 'any' ? definition.source?.(request) : undefined;
    const source = query && (await readSource(services, bound.step, query));
    if (source !== undefined) sources.set(as, source);
  }
  return sources.size === 0 ? bound : { ...bound, sources };
}

/** As the step's own spec says it, which nobody changes: not as the Bundle or the Pipeline say it now. */
async function readSource(
  { credentials, git, sourceCommits }: PromotionServices,
  { metadata, spec }: PromotionStep,
  { type, directory }: SourceQuery,
): Promise<SourceCommit | undefined> {
  const { gitCommit } = spec;
  if (gitCommit === undefined) return undefined;
  const { url, sha, path = '', branch } = gitCommit;
  const found = await credentials.find(
    { metadata, spec: { git: gitCommit } },
    'spec.config.sources',
  );
  const files = await sourceCommits.read({
    repository: { url },
    commit: sha,
    query: { type, directory: `${path}/${directory}` },
    ...(found === undefined ? {} : { credentials: found }),
    ...(branch === undefined ? {} : { branch }),
  });
  return { sha, files, merge: texts => git.mergeTexts(texts) };
}
