import { ConflictError, InputError, NotAllowedError } from '@backstage/errors';
import {
  judgeSetup,
  KardinalFile,
  labels,
  parseKardinalFile,
  Pipeline,
  pipelineOfFile,
  pipelineType,
  SetupEntity,
  SetupRule,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ConflictError as KubeConflictError,
  ForbiddenError,
  InvalidError,
  KubeClient,
  NotFoundError as KubeNotFoundError,
} from '@kardinal/kube-controller';

/** The field manager of what this writes: what others changed since is theirs. */
const fieldManager = 'kardinal-setup';

/** What a Pipeline is set up from, and for whom. */
export interface SetupRequest {
  readonly file: KardinalFile;
  readonly entity: SetupEntity;
  /** URL of what it is set up from; nothing else may change the Pipeline later. */
  readonly source: string;
  /** The entity ref of a user. Default the catalog, which read the file. */
  readonly requestedBy?: string;
}

/** A Pipeline that stands as it was asked for. */
export interface SetupOutcome {
  readonly outcome: 'created' | 'changed' | 'unchanged';
  readonly namespace: string;
  readonly name: string;
}

/** Makes Pipelines from the content of `kardinal.yaml` files. It never deletes one. */
export class PipelineSetups {
  constructor(
    private readonly deps: {
      readonly client: Pick<KubeClient, 'get' | 'apply'>;
      readonly rules: readonly SetupRule[];
    },
  ) {}

  /** @throws InputError (400) that names each wrong field */
  parse(content: unknown): KardinalFile {
    const parsed = parseKardinalFile(content);
    if (parsed.type === 'invalid') throw new InputError(parsed.message);
    return parsed.file;
  }

  /**
   * Whether the Pipeline may be written; nothing is.
   *
   * @throws NotAllowedError (403) with the field that the configuration does not allow; ConflictError (409) when the Pipeline is
   * not made from this source
   */
  async check(request: SetupRequest): Promise<void> {
    await this.find(request);
  }

  /**
   * Creates or changes the Pipeline. The same request again changes nothing.
   *
   * @throws NotAllowedError (403) with the field that the configuration or the control plane does not allow; ConflictError (409)
   * when the Pipeline is not made from this source, or somebody else changed the same field; InputError (400) when the control
   * plane refuses the content
   */
  async apply(request: SetupRequest): Promise<SetupOutcome> {
    const existing = await this.find(request);
    const before = existing?.metadata;
    const wanted = withRequester(
      pipelineOfFile(request.file, {
        entity: request.entity.ref,
        source: request.source,
      }),
      before?.annotations?.[labels.requestedBy] ?? request.requestedBy,
    );
    const { metadata } = await this.write(wanted);
    const { namespace, app: name } = request.file;
    const isSame = before?.resourceVersion === metadata.resourceVersion;
    if (before === undefined) return { outcome: 'created', namespace, name };
    return { outcome: isSame ? 'unchanged' : 'changed', namespace, name };
  }

  private async find({
    file,
    entity,
    source,
  }: SetupRequest): Promise<Pipeline | undefined> {
    const verdict = judgeSetup(this.deps.rules, file, entity);
    if (verdict.type === 'refused') throw new NotAllowedError(verdict.reason);
    const { namespace, app: name } = file;
    const existing = await this.deps.client.get(pipelineType, {
      namespace,
      name,
    });
    if (existing === undefined) return undefined;
    const from = existing.metadata.annotations?.[labels.setUpFrom];
    if (from !== source)
      throw new ConflictError(
        from === undefined
          ? `app: the Pipeline ${namespace}/${name} exists and is not set up from a file; choose another name, or annotate it with ${labels.setUpFrom}: ${source} to hand it over`
          : `app: the Pipeline ${namespace}/${name} is set up from ${from}; change it there, or choose another name`,
      );
    if (existing.metadata.deletionTimestamp !== undefined)
      throw new ConflictError(
        `app: the Pipeline ${namespace}/${name} is being deleted; try again when it is gone`,
      );
    return existing;
  }

  private async write(pipeline: Pipeline): Promise<Pipeline> {
    const { namespace, name } = pipeline.metadata;
    try {
      return await this.deps.client.apply(pipelineType, pipeline, {
        fieldManager,
        onConflict: 'fail',
      });
    } catch (error) {
      if (error instanceof KubeConflictError)
        throw new ConflictError(
          `The Pipeline ${namespace}/${name} was changed by somebody else, and stays as it is: ${error.message}. Write the same into the file to go on`,
        );
      if (error instanceof InvalidError) throw new InputError(error.message);
      if (error instanceof KubeNotFoundError)
        throw new InputError(
          `namespace: ${namespace} does not exist; create it, or name another`,
        );
      if (error instanceof ForbiddenError)
        throw new NotAllowedError(
          `Kardinal may not write Pipelines in namespace ${namespace}; bind the ClusterRole kardinal-setup there: ${error.message}`,
        );
      throw error;
    }
  }
}

function withRequester(
  pipeline: Pipeline,
  requestedBy: string | undefined,
): Pipeline {
  if (requestedBy === undefined) return pipeline;
  const { metadata } = pipeline;
  const annotations = {
    ...metadata.annotations,
    [labels.requestedBy]: requestedBy,
  };
  return { ...pipeline, metadata: { ...metadata, annotations } };
}
