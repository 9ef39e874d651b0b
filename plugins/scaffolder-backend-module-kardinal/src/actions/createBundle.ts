import { InputError } from '@backstage/errors';
import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import {
  BundleChart,
  commands,
  parseChartReference,
  parseCommand,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KardinalClient, KardinalRefusal } from '../api/KardinalClient';
import { checkedInput } from './checkedInput';

/** The action `kardinal:bundle:create`. */
export function createBundle(kardinal: Pick<KardinalClient, 'ask'>) {
  return createTemplateAction({
    id: 'kardinal:bundle:create',
    description:
      'Creates a Bundle of images and Helm charts, which Kardinal then promotes through the environments. The same again finds the Bundle.',
    supportsDryRun: true,
    schema: {
      input: {
        pipeline: z => z.string().describe('Name of the Pipeline'),
        namespace: z => z.string().default('default'),
        images: z =>
          z
            .array(z.string())
            .optional()
            .describe('With a tag or digest, e.g. ghcr.io/acme/shop:1.2.3'),
        charts: z =>
          z
            .array(z.string())
            .optional()
            .describe(
              'Helm charts with their version, e.g. oci://ghcr.io/acme/charts/shop:4.2.0',
            ),
        author: z =>
          z.string().optional().describe('Who made what is promoted'),
      },
      output: {
        bundle: z => z.string().optional().describe('Its name'),
        url: z => z.string().optional().describe('Where the portal shows it'),
        outcome: z => z.string().describe('created, found, or checked'),
      },
    },
    async handler(ctx) {
      const { images = [], author } = ctx.input;
      const charts = (ctx.input.charts ?? []).map(chartNamed);
      if (images.length === 0 && charts.length === 0)
        throw new InputError(
          'images: must name at least one image, or charts a Helm chart',
        );
      const pipeline = checkedInput.name('pipeline', ctx.input.pipeline);
      const namespace = checkedInput.name('namespace', ctx.input.namespace);
      const path = `/pipelines/${[namespace, pipeline]
        .map(encodeURIComponent)
        .join('/')}`;
      const credentials = await ctx.getInitiatorCredentials();
      const command = {
        type: 'create',
        arguments: {
          artifacts: {
            ...(images.length === 0
              ? {}
              : { images: images.map(reference => ({ reference })) }),
            ...(charts.length === 0 ? {} : { charts }),
          },
          ...(author === undefined ? {} : { provenance: { author } }),
        },
      };
      const parsed = parseCommand([commands.create], command);
      if (parsed.type === 'invalid')
        throw new InputError(asInputs(parsed.message));
      if (ctx.isDryRun) {
        const preview = await kardinal.ask(
          `${path}/commands/preview`,
          credentials,
          command,
        );
        if (typeof preview.refusal === 'string')
          throw new KardinalRefusal(preview.refusal);
        ctx.logger.info(String(preview.confirmation));
        ctx.output('outcome', 'checked');
        return;
      }
      const answer = await kardinal.ask(
        `${path}/commands`,
        credentials,
        command,
      );
      ctx.logger.info(`Bundle ${answer.bundle}: ${answer.outcome}`);
      ctx.output('bundle', String(answer.bundle));
      ctx.output('outcome', String(answer.outcome));
      if (typeof answer.url === 'string') ctx.output('url', answer.url);
    },
  });
}

/** @throws InputError (400) */
function chartNamed(text: string, index: number): BundleChart {
  const parsed = parseChartReference(text);
  if (parsed.type === 'chart') return parsed.chart;
  throw new InputError(`charts[${index}]: ${parsed.message}`);
}

/** The fields of the command by the names of the inputs that they come from. */
function asInputs(message: string): string {
  return message
    .replace(/arguments\.artifacts\.images(\[\d+\])\.reference/g, 'images$1')
    .replaceAll('arguments.artifacts.images', 'images')
    .replace(/arguments\.artifacts\.charts(\[\d+\])\.\w+/g, 'charts$1')
    .replaceAll('arguments.provenance.author', 'author');
}
