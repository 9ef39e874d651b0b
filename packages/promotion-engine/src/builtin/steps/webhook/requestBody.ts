import { imagesOf } from '@kardinal/backstage-plugin-kardinal-common';
import {
  EditPreview,
  EffectRequest,
  Promotion,
  StepError,
  StepOutputs,
} from '@kardinal/backstage-plugin-kardinal-node';

/** What a request holds besides the promotion. */
export interface RequestParts {
  readonly inputs: Readonly<Record<string, string>>;
  readonly edits: EditPreview | undefined;
  readonly key: string;
}

/**
 * The JSON that a custom step is sent.
 *
 * @throws StepError when the Bundle is gone
 * @see spec 2, Contract
 */
export function requestBody(
  request: EffectRequest<unknown>,
  { inputs, edits, key }: RequestParts,
): object {
  const { promotion, position, outputs, facts } = request;
  const baseCommit = edits?.baseCommit ?? facts.baseCommit;
  const pushed = new Set(facts.changes?.map(({ file }) => file));
  return {
    idempotency_key: key,
    pipeline: promotion.pipeline,
    environment: promotion.environment,
    step: { uses: position.uses, as: position.as },
    bundle: bundleOf(promotion),
    inputs,
    outputs_so_far: outputsSoFar(request),
    steps: position.before.map(({ uses, as }) => ({
      uses,
      as,
      outputs: texts(outputs[as]),
    })),
    ...(baseCommit === undefined ? {} : { base_commit: baseCommit }),
    changed_files: edits?.files ?? [...pushed].sort(),
  };
}

function bundleOf({ bundle, bundleName, version, charts }: Promotion): object {
  if (bundle === undefined)
    throw new StepError('terminal', 'The Bundle was deleted');
  const { type, provenance = {}, artifacts } = bundle.spec;
  const { gitCommit } = artifacts;
  const images = imagesOf(bundle);
  return {
    name: bundleName,
    version,
    type,
    images:
      images.type === 'images'
        ? images.images.map(({ repository, tag, digest }) => ({
            repository,
            ...(tag === undefined ? {} : { tag }),
            ...(digest === undefined ? {} : { digest }),
          }))
        : [],
    ...(charts.length === 0 ? {} : { charts }),
    ...(gitCommit === undefined ? {} : { git_commit: gitCommit }),
    provenance,
  };
}

/** Outputs of all steps before, a later one's over an earlier one's of the same name. */
function outputsSoFar({
  promotion: { branch },
  position,
  outputs,
}: EffectRequest<unknown>): Readonly<Record<string, string>> {
  const all = position.before.map(({ as }) => texts(outputs[as]));
  return Object.assign({}, branch === undefined ? {} : { branch }, ...all);
}

function texts(
  outputs: StepOutputs | undefined = {},
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(outputs).map(([name, value]) => [name, String(value)]),
  );
}
