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
  const recorded = entry?.evidence?.renditions ?? [];
  const stored = own?.renditions ?? recorded;
  return stored.length === 0
    ? {}
    : {
        renditions: stored.map(each =>
          viewOf({ ...parentIn(recorded, each), ...each }, commitUrl),
        ),
      };
}

/** Of what is on a branch, only the record of the Bundle knows what was before. */
function parentIn(
  recorded: readonly Stored[],
  { name, commit }: Stored,
): Pick<Stored, 'parent'> {
  const found = recorded.find(
    each => each.name === name && each.commit === commit,
  );
  return found?.parent === undefined ? {} : { parent: found.parent };
}

function viewOf(
  stored: Stored,
  commitUrl: (sha: string) => string | undefined,
): RenditionView {
  const { name, source, renderer, inputs, parent, artifacts } = stored;
  const url = commitUrl(source.commit);
  return {
    name,
    revision: revisionOf(stored, commitUrl),
    source: { ...source, ...(url === undefined ? {} : { url }) },
    renderer: rendererOf(renderer),
    inputs,
    ...(artifacts === undefined ? {} : { artifacts }),
    ...(parent === undefined ? {} : { parent }),
  };
}

function rendererOf({
  name,
  version,
}: Stored['renderer']): RenditionView['renderer'] {
  if (name === 'plain' || name === 'unknown') return { type: name };
  return { type: 'program', program: `${name} ${version}` };
}

function revisionOf(
  { reference = '', digest = '', branch = '', commit }: Stored,
  commitUrl: (sha: string) => string | undefined,
): RenditionView['revision'] {
  if (commit === undefined) return { type: 'oci', reference, digest };
  const url = commitUrl(commit);
  return { type: 'git', branch, commit, ...(url === undefined ? {} : { url }) };
}
