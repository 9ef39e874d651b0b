import { stringifyEntityRef } from '@backstage/catalog-model';
import { InputError, NotFoundError } from '@backstage/errors';
import { CatalogService } from '@backstage/plugin-catalog-node';
import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import { labels } from '@kardinal/backstage-plugin-kardinal-common';
import { stringify } from 'yaml';
import { addAnnotation } from '../propose/addAnnotation';
import { locationOf, RepositoryFile } from '../propose/locationOf';
import { checkedInput } from './checkedInput';

const fileName = 'kardinal.yaml';

/** A change of a repository that people review. */
export interface Proposal {
  readonly repository: RepositoryFile;
  readonly branch: string;
  readonly title: string;
  readonly body: string;
  /** New content by path; `edit` gets what is there. */
  readonly files: readonly {
    readonly path: string;
    readonly edit: (before: string | undefined) => string;
  }[];
}

/** Opens pull requests; one that is open for the branch is found instead. */
export interface Proposals {
  open(
    proposal: Proposal,
    workspace: () => Promise<string>,
  ): Promise<{ readonly url: string; readonly outcome: 'created' | 'found' }>;
}

/** The action `kardinal:promotion:propose`. */
export function proposePromotion(deps: {
  readonly catalog: Pick<CatalogService, 'getEntityByRef'>;
  readonly proposals: Proposals;
}) {
  return createTemplateAction({
    id: 'kardinal:promotion:propose',
    description:
      'Opens a pull request on GitHub that adds a kardinal.yaml, and the annotation that names it, beside the catalog-info.yaml of a component.',
    supportsDryRun: true,
    schema: {
      input: {
        entity: z =>
          z.string().describe('Entity ref, e.g. component:default/shop'),
        file: z =>
          z
            .record(z.unknown())
            .describe('What the kardinal.yaml says: app, git, environments, …'),
      },
      output: {
        url: z => z.string().optional().describe('Of the pull request'),
        outcome: z => z.string().describe('created, found, or checked'),
      },
    },
    async handler(ctx) {
      const { file } = ctx.input;
      const ref = checkedInput.entity(ctx.input.entity);
      checkedInput.file(file);
      const credentials = await ctx.getInitiatorCredentials();
      const entity = await deps.catalog.getEntityByRef(ref, { credentials });
      if (entity === undefined)
        throw new NotFoundError(
          `entity: ${ref} is not in the catalog; register it first`,
        );
      const { annotations = {} } = entity.metadata;
      const named = [labels.config, labels.pipeline].find(
        each => annotations[each] !== undefined,
      );
      if (named !== undefined)
        throw new InputError(
          `entity: ${ref} has the annotation ${named} already; change what it names`,
        );
      const repository = locationOf(entity);
      if (ctx.isDryRun) {
        ctx.output('outcome', 'checked');
        return;
      }
      const directory = repository.path.replace(/[^/]*$/, '');
      const { kind, metadata } = entity;
      const { url, outcome } = await deps.proposals.open(
        {
          repository,
          branch: `kardinal/add-promotion-${metadata.name}`,
          title: `Add promotion of ${metadata.name}`,
          body: `Once it is merged, ${fileName} becomes the Pipeline of ${stringifyEntityRef(
            entity,
          )}. Proposed by ${ctx.user?.ref ?? 'the portal'}.`,
          files: [
            {
              path: `${directory}${fileName}`,
              edit: before => before ?? stringify(file),
            },
            {
              path: repository.path,
              edit: before =>
                addAnnotation(
                  before ?? '',
                  { kind, name: metadata.name },
                  { key: labels.config, value: fileName },
                ),
            },
          ],
        },
        () => ctx.createTemporaryDirectory(),
      );
      ctx.logger.info(`Pull request ${url}: ${outcome}`);
      ctx.output('url', url);
      ctx.output('outcome', outcome);
    },
  });
}
