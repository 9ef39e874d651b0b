import {
  CommitText,
  EditStep,
  ImageChange,
  SourceFiles,
  StepError,
  StepOutputs,
  StepRequest,
} from '@kardinal/backstage-plugin-kardinal-node';
import { EventLoopTurns } from '../../services/EventLoopTurns';
import { GitEdit } from '../../services/git';

/** An edit of a sequence with what it receives. */
export interface BoundEdit {
  readonly as: string;
  readonly definition: EditStep;
  readonly request: StepRequest<unknown>;
}

/** Files with earlier writes on top. */
class LayeredFiles implements SourceFiles {
  private readonly written = new Map<string, Buffer>();
  private readonly turns = new EventLoopTurns();

  constructor(private readonly files: SourceFiles) {}

  async read(path: string): Promise<Buffer | undefined> {
    const content = this.written.get(path);
    if (content === undefined) return this.files.read(path);
    // Edits of one file, one after the other: what they compute does not add up to one long stretch.
    await this.turns.next();
    return Buffer.from(content);
  }

  /** @throws StepError when there is no such file, or it is another environment's */
  async write(
    { definition: { id: step }, request: { promotion } }: BoundEdit,
    path: string,
    content: Buffer,
  ): Promise<void> {
    const { directory } = promotion;
    if (!isBelow(directory, path))
      throw new StepError(
        'terminal',
        `${step} may not write ${path}: it is not below ${directory}, the directory of the environment`,
      );
    if ((await this.read(path)) === undefined)
      throw new StepError(
        'terminal',
        `${step} may not create ${path}: it edits what is there`,
      );
    this.written.set(path, content);
  }

  writes(): readonly { readonly path: string; readonly content: Buffer }[] {
    return [...this.written].map(([path, content]) => ({ path, content }));
  }
}

/** Runs edits one after the other, each on what those before it left. Repeatable: nothing is kept in between. */
export async function composeEdits(
  edits: readonly BoundEdit[],
  files: SourceFiles,
): Promise<GitEdit> {
  const layered = new LayeredFiles(files);
  const changes: ImageChange[] = [];
  const outputs: Record<string, StepOutputs> = {};
  let commit: CommitText | undefined;
  for (const edit of edits) {
    const { as, definition, request } = edit;
    const result = await definition.edit({
      ...request,
      outputs: { ...request.outputs, ...outputs },
      files: layered,
      changes: [...changes],
    });
    for (const { path, content } of result.writes)
      await layered.write(edit, path, content);
    changes.push(...result.changes);
    if (result.outputs !== undefined) outputs[as] = result.outputs;
    commit = result.commit ?? commit;
  }
  return {
    writes: layered.writes(),
    changes,
    outputs,
    ...(commit === undefined ? {} : { commit }),
  };
}

/** Gates guard an environment by its directory: no edit reaches what others guard. */
function isBelow(directory: string, path: string): boolean {
  const names = path.split('/');
  if (names.includes('..')) return false;
  return directory === '.' || path.startsWith(`${directory}/`);
}
