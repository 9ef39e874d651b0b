import { StepError } from '@kardinal/backstage-plugin-kardinal-node';
import { TemplatePatch } from '../../../services/templates/overrides';
import { setValues } from '../../updates/yaml/setValues';
import { parsePath, YamlPath } from '../../updates/yaml/yamlPath';
import { identityOf } from './identityOf';
import { Manifest, splitManifests } from './splitManifests';

type Scalar = string | number | boolean | null;

/** Renders a value of a patch; `field` is for messages. */
export type RenderScalar = (value: unknown, field: string) => Scalar;

/**
 * Manifests with patches made, one after the other; of each manifest only the bytes change that have to.
 *
 * @throws StepError when a patch has no object that it is for, or does not fit it
 */
export function patchManifests(
  manifests: readonly Manifest[],
  patches: readonly TemplatePatch[],
  render: RenderScalar,
): readonly Manifest[] {
  if (patches.length === 0) return manifests;
  const texts = manifests.map(({ content }) => content.toString('utf8'));
  for (const [index, patch] of patches.entries()) {
    const edits = patch.updates.map(({ path, value }, at) => ({
      path: pathOf(path),
      value: render(value, `patches[${index}].updates[${at}].value`),
    }));
    let found = 0;
    for (const [at, text] of texts.entries()) {
      if (!isTarget(text, patch.target)) continue;
      found += 1;
      texts[at] = setValues(text, manifests[at].fileName, edits).text;
    }
    if (found === 0) throw missing(patch.target);
  }
  // A patch may have changed which object it is.
  return splitManifests(texts.join('\n---\n'));
}

function isTarget(
  text: string,
  { group, kind, name }: TemplatePatch['target'],
): boolean {
  const identity = identityOf(text);
  const { apiVersion } = identity;
  const own = apiVersion.includes('/') ? apiVersion.split('/')[0] : '';
  return (
    identity.kind === kind &&
    (group === undefined || own === group) &&
    (name === undefined || identity.name === name)
  );
}

function pathOf(written: string): YamlPath {
  const parsed = parsePath(written);
  if (parsed.type === 'path') return parsed.path;
  throw new StepError('terminal', parsed.problem);
}

function missing({ kind, name }: TemplatePatch['target']): StepError {
  return new StepError(
    'terminal',
    `There is no ${kind}${
      name === undefined ? '' : ` ${name}`
    } to patch: check target of the patches`,
  );
}
