import { ConflictError, InputError, NotAllowedError } from '@backstage/errors';
import {
  judgeSetup,
  KardinalFile,
  labels,
  parseKardinalFile,
  Pipeline,
  pipelineOfFile,
  pipelineType,
  SetupFacts,
  SetupRule,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  Clock,
  ConflictError as KubeConflictError,
  ForbiddenError,
  InvalidError,
  KubeClient,
  NotFoundError as KubeNotFoundError,
} from '@kardinal/kube-controller';
import { AuditLogs } from '@kardinal/promotion-engine';
import { SetupAudit } from './SetupAudit';
import { setupRemovalOf } from './removePipeline';
import { setupContent, withSetupRevision } from './setupRevision';

/** The field manager of what this writes: what others changed since is theirs. */
const fieldManager = 'kardinal-setup';

/** What a Pipeline is set up from, and for whom. */
export interface SetupRequest extends SetupFacts {
  /** The entity ref of a user. Default the catalog, which read the file. */
  readonly requestedBy?: string;
}

/** A Pipeline that stands as it was asked for. */
export interface SetupOutcome {
  readonly outcome: 'created' | 'changed' | 'unchanged';
  readonly namespace: string;
  readonly name: string;
}

/** Makes Pipelines from the content of `kardinal.yaml` files. It never deletes one: that is the command `remove`. */
export class PipelineSetups {
  constructor(
    private readonly deps: {
      readonly client: Pick<KubeClient, 'get' | 'apply'>;
      readonly rules: readonly SetupRule[];
      /** In which removals are remembered. */
      readonly auditLogs: Pick<AuditLogs, 'log'>;
      readonly audit: Pick<SetupAudit, 'stands' | 'refused'>;
      readonly clock: Pick<Clock, 'now'>;
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
    try {
      return await this.carryOut(request);
    } catch (error) {
      if (isRefusal(error))
        await this.deps.audit.refused(request, error.message);
      throw error;
    }
  }

  private async carryOut(request: SetupRequest): Promise<SetupOutcome> {
    const existing = await this.find(request);
    const before = existing?.metadata;
    const described = pipelineOfFile(request.file, {
      entity: request.entity.ref,
      source: request.source,
    });
    if (existing === undefined) this.refuseRemoved(request, described);
    const plain = withRequester(
      described,
      before?.annotations?.[labels.requestedBy] ?? request.requestedBy,
    );
    const now = this.deps.clock.now();
    const stored = await this.write(withSetupRevision(plain, existing, now));
    const { metadata } = stored;
    await this.deps.audit.stands(request, stored);
    const { namespace, app: name } = request.file;
    const isSame = before?.resourceVersion === metadata.resourceVersion;
    if (before === undefined) return { outcome: 'created', namespace, name };
    return { outcome: isSame ? 'unchanged' : 'changed', namespace, name };
  }

  /** Whoever removed it knew this content; a person who asks for it anew wants it. */
  private refuseRemoved(
    { source, requestedBy }: SetupRequest,
    described: Pipeline,
  ): void {
    const { namespace, name } = described.metadata;
    const removal = setupRemovalOf(this.deps.auditLogs.log(namespace, name));
    const isSame =
      removal?.source === source && removal.content === setupContent(described);
    if (requestedBy === undefined && isSame)
      throw new ConflictError(
        `app: ${removal.by} removed the Pipeline ${namespace}/${name} at ${removal.at}; delete the file, or change it to set the Pipeline up again`,
      );
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

/** What no repetition heals. */
function isRefusal(error: unknown): error is Error {
  return (
    error instanceof NotAllowedError ||
    error instanceof ConflictError ||
    error instanceof InputError
  );
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
