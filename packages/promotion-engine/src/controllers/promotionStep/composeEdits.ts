import {
  ClusterObject,
  CommitText,
  EditStep,
  ImageChange,
  Programs,
  SourceArtifact,
  SourceCommit,
  SourceTemplate,
  StepError,
  StepOutputs,
  StepRequest,
  TreeEditRequest,
  TreeEditResult,
} from '@kardinal/backstage-plugin-kardinal-node';
import { unreachable } from '@kardinal/kube-controller';
import { GitEdit, GitFiles } from '../../services/git';
import { maskChanges } from '../../services/preview/maskChanges';
import { LayeredFiles } from './LayeredFiles';

/** What one edit may write and delete: a commit that people can look at. */
const maxFiles = 2_000;
const maxBytes = 8 * 1024 * 1024;

/** An edit of a sequence with what it receives. */
export interface BoundEdit {
  readonly as: string;
  readonly definition: EditStep;
  readonly request: StepRequest<unknown>;
  /** What it reads of the Bundle's commit. */
  readonly source?: SourceCommit | undefined;
  /** What it reads of a registry. */
  readonly artifact?: SourceArtifact | undefined;
  /** The Template that it renders. */
  readonly template?: SourceTemplate | undefined;
  /** What is in the cluster of what it may make. */
  readonly existing?: ClusterObject | undefined;
}

/** What edits work on. */
export interface EditSources {
  readonly files: GitFiles;
  readonly programs: Programs;
}

/** Runs edits one after the other, each on what those before it left. Repeatable: nothing is kept in between. */
export async function composeEdits(
  edits: readonly BoundEdit[],
  { files, programs }: EditSources,
): Promise<GitEdit> {
  const layered = new LayeredFiles(files);
  const changes: ImageChange[] = [];
  const outputs: Record<string, StepOutputs> = {};
  let commit: CommitText | undefined;
  for (const edit of edits) {
    const { as, definition, request } = edit;
    const { source, artifact, template, existing } = edit;
    const result = await run(definition, layered, {
      ...request,
      ...(source === undefined ? {} : { source }),
      ...(artifact === undefined ? {} : { artifact }),
      ...(template === undefined ? {} : { template }),
      ...(existing === undefined ? {} : { existing }),
      outputs: { ...request.outputs, ...outputs },
      changes: [...changes],
      programs,
    });
    checkSize(definition.id, result);
    const writer = {
      step: definition.id,
      files: definition.files,
      directory: request.promotion.directory,
    };
    changes.push(...(await shownChanges(result, layered)));
    for (const write of result.writes) await layered.write(writer, write);
    for (const path of result.deletes) layered.delete(writer, path);
    if (result.outputs !== undefined) outputs[as] = result.outputs;
    commit = result.commit ?? commit;
  }
  return {
    writes: layered.writes(),
    deletes: layered.deletes(),
    changes,
    outputs,
    ...(commit === undefined ? {} : { commit }),
  };
}

/** What is said of an edit before it is applied, and shows no values of Secrets. */
async function shownChanges(
  { changes, writes }: TreeEditResult,
  layered: LayeredFiles,
): Promise<readonly ImageChange[]> {
  const written = new Map(
    writes.map(({ path, content }) => [path, content.toString('utf8')]),
  );
  const shown: ImageChange[] = [];
  for (const change of changes) {
    const after = written.get(change.file);
    if (after === undefined) {
      shown.push(change);
      continue;
    }
    const before = (await layered.any.read(change.file))?.toString('utf8');
    shown.push(
      ...maskChanges([change], {
        after,
        ...(before === undefined ? {} : { before }),
      }),
    );
  }
  return shown;
}

async function run(
  definition: EditStep,
  layered: LayeredFiles,
  request: Omit<TreeEditRequest<unknown>, 'files'>,
): Promise<TreeEditResult> {
  switch (definition.files) {
    case 'existing': {
      const { programs: _unneeded, ...own } = request;
      const files = layered.existing;
      const result = await definition.edit({ ...own, files });
      return { ...result, deletes: [] };
    }
    case 'any':
      return definition.edit({ ...request, files: layered.any });
    default:
      return unreachable(definition);
  }
}

function checkSize(step: string, { writes, deletes }: TreeEditResult): void {
  const count = writes.length + deletes.length;
  if (count > maxFiles)
    throw new StepError(
      'terminal',
      `${step} changes ${count} files, and a step may change ${maxFiles}: split the environment`,
    );
  const bytes = writes.reduce((sum, { content }) => sum + content.length, 0);
  if (bytes > maxBytes)
    throw new StepError(
      'terminal',
      `${step} writes ${bytes} bytes, and a step may write ${maxBytes} (8 MiB): split the environment`,
    );
}
