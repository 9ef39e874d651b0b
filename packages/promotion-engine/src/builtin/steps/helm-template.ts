import {
  createPromotionStep,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { renderChart } from './rendering/renderChart';
import { writeOutput } from './rendering/writeOutput';
import { dnsName } from './settings/dnsName';
import {
  inRepository,
  isWithin,
  outputDirectory,
  repositoryDirectory,
} from './settings/environmentDirectory';
import { environmentFile } from './settings/environmentFile';

/** Passed on as one argument each. */
const argument = z
  .string()
  .max(253)
  .regex(/^[A-Za-z0-9][\w./+-]*$/);

const settings = z
  .strictObject({
    chart: repositoryDirectory,
    values: z.array(environmentFile).max(20).default(['values.yaml']),
    release: dnsName.optional(),
    namespace: dnsName.default('default'),
    kubeVersion: argument.optional(),
    apiVersions: z.array(argument).max(50).default([]),
    output: outputDirectory.default('rendered'),
  })
  .refine(({ chart, output }) => !isWithin(output, chart), {
    path: ['output'],
    message: 'must not hold config.chart: everything in it is replaced',
  });

/** Renders a chart of the repository with Helm, and keeps what was made in a directory of the environment. */
export const helmTemplate = createPromotionStep({
  type: 'edit',
  files: 'any',
  id: 'helm-template',
  description: 'Rendering manifests with Helm',
  settings,
  requires: ['tree'],
  provides: ['changes'],
  async edit({ promotion, settings: wanted, files, programs }) {
    const place = (path: string) => inRepository(promotion.directory, path);
    const chart = place(wanted.chart);
    const values = wanted.values.map(place);
    const directory = place(wanted.output);
    const { release, namespace, apiVersions, kubeVersion } = wanted;
    const manifests = await renderChart(programs, files, {
      release: release ?? promotion.pipeline,
      chart,
      values,
      output: directory,
      namespace,
      apiVersions,
      ...(kubeVersion === undefined ? {} : { kubeVersion }),
    });
    if (manifests.length === 0)
      throw new StepError(
        'terminal',
        `${chart} renders nothing, and everything in ${directory} would be deleted: check config.values`,
      );
    return writeOutput(files, { by: 'helm-template', directory, manifests });
  },
});
