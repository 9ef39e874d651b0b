import { PromotionStep } from '../api/types.generated';
import { PromotionEvidence } from '../evidence/types';
import { EnvironmentNodeView, RenditionView } from './EnvironmentNodeView';
import { Entry } from './environmentRecord';

type Stored = NonNullable<PromotionEvidence['renditions']>[number];

/** What was rendered, as the step or the record of the Bundle has it. */
export function renditionsOf(
  step: PromotionStep | undefined,
  entry: Entry | undefined,
  commitUrl: (sha: string) => string | undefined,
): Pick<EnvironmentNodeView, 'renditions'> {
  const own = step?.status?.evidence as PromotionEvidence | undefined;
  const stored = own?.renditions ?? entry?.evidence?.renditions ?? [];
  return stored.length === 0
    ? {}
    : { renditions: stored.map(each => viewOf(each, commitUrl)) };
}

function viewOf(
  stored: Stored,
  commitUrl: (sha: string) => string | undefined,
): RenditionView {
  const { name, source, renderer, inputs, parent } = stored;
  const url = commitUrl(source.commit);
  return {
    name,
    revision: revisionOf(stored, commitUrl),
    source: { ...source, ...(url === undefined ? {} : { url }) },
    ...(renderer.name === 'plain'
      ? {}
      : { renderer: `${renderer.name} ${renderer.version}` }),
    inputs,
    ...(parent === undefined ? {} : { parent }),
  };
}

function revisionOf(
  { reference = '', digest = '', branch = '', commit }: Stored,
  commitUrl: (sha: string) => string | undefined,
): RenditionView['revision'] {
  if (commit === undefined) return { type: 'oci', reference, digest };
  const url = commitUrl(commit);
  return { type: 'git', branch, commit, ...(url === undefined ? {} : { url }) };
}
