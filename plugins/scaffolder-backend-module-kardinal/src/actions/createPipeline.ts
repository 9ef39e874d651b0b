import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import { KardinalClient } from '../api/KardinalClient';
import { checkedInput } from './checkedInput';

/** The action `kardinal:pipeline:create`. */
export function createPipeline(kardinal: Pick<KardinalClient, 'ask'>) {
  return createTemplateAction({
    id: 'kardinal:pipeline:create',
    description:
      'Sets up the Pipeline of a catalog entity from the content of a kardinal.yaml. The same again changes nothing.',
    supportsDryRun: true,
    schema: {
      input: {
        entity: z =>
          z.string().describe('Entity ref, e.g. component:default/shop'),
        file: z =>
          z
            .record(z.unknown())
            .describe('What a kardinal.yaml says: app, git, environments, …'),
      },
      output: {
        pipeline: z => z.string().describe('namespace/name'),
        outcome: z =>
          z.string().describe('created, changed, unchanged, or checked'),
      },
    },
    async handler(ctx) {
      const { file } = ctx.input;
      const entity = checkedInput.entity(ctx.input.entity);
      checkedInput.file(file);
      const answer = await kardinal.ask(
        '/pipelines',
        await ctx.getInitiatorCredentials(),
        { entity, file, mode: ctx.isDryRun ? 'check' : 'write' },
      );
      const pipeline = `${answer.namespace}/${answer.name}`;
      ctx.logger.info(`Pipeline ${pipeline}: ${answer.outcome}`);
      ctx.output('pipeline', pipeline);
      ctx.output('outcome', String(answer.outcome));
    },
  });
}
