import {
  BundleChart,
  Command,
  parseChartReference,
} from '@kardinal/backstage-plugin-kardinal-common';

/** The form as it opens. */
export const noFields = {
  image: '',
  chart: '',
  configRepository: '',
  configCommit: '',
  commitSHA: '',
  ciRunURL: '',
};

/** The command of a filled in form; fields left empty are not sent. */
export function createBundleCommand(
  fields: typeof noFields,
): Extract<Command, { type: 'create' }> {
  const [image, chart, repository, sha, commitSHA, ciRunURL] = [
    fields.image,
    fields.chart,
    fields.configRepository,
    fields.configCommit,
    fields.commitSHA,
    fields.ciRunURL,
  ].map(value => value.trim());
  const hasConfig = repository !== '' || sha !== '';
  const withVersions = hasConfig ? 'mixed' : 'image';
  return {
    type: 'create',
    arguments: {
      type: image === '' && chart === '' ? 'config' : withVersions,
      artifacts: {
        ...(image && { images: [{ reference: image }] }),
        ...(chart && { charts: [chartNamed(chart)] }),
        ...(hasConfig && { gitCommit: { repository, sha } }),
      },
      provenance: {
        ...(commitSHA && { commitSHA }),
        ...(ciRunURL && { ciRunURL }),
      },
    },
  };
}

/** Whether there is something to promote. */
export function isFilled(fields: typeof noFields): boolean {
  const { image, chart, configRepository, configCommit } = fields;
  return [image, chart, configRepository, configCommit].some(
    value => value.trim() !== '',
  );
}

/** What cannot be read is refused for what it lacks. */
function chartNamed(text: string): BundleChart {
  const parsed = parseChartReference(text);
  return parsed.type === 'chart'
    ? parsed.chart
    : { repository: text, name: '', version: '' };
}
