import { Plan, Written } from './CliCommand';
import { shortVersion } from './commands/changedArtifacts';
import { Printed } from './output/Printed';
import { tableText } from './output/tableText';

/** Says what would be written, with what it would change where. */
export function planned(written: Written): Printed {
  const { name, done, data } = outcomeOf(written);
  const plan = 'plan' in written ? planText(written.plan) : '';
  return {
    text: `${name} would be ${done}\n${written.words}\n${plan}`,
    data,
    names: [name],
  };
}

function outcomeOf(written: Written) {
  const object = 'bundle' in written ? written.bundle : written.pipeline;
  const kind = 'bundle' in written ? 'bundle' : 'pipeline';
  const name = `${kind}/${object.metadata.name}`;
  switch (written.type) {
    case 'create':
    case 'setUp':
      return { name, done: 'created', data: object };
    case 'delete':
      return { name, done: 'deleted', data: object };
    case 'nothing':
      return { name, done: 'unchanged', data: object };
    case 'order': {
      const { command } = written;
      const done = `sent ${command.type}, by the portal`;
      return { name, done, data: command };
    }
    case 'patch':
      return { name, done: 'changed', data: written.body };
    case 'annotate':
      return { name, done: 'changed', data: written.annotations };
    default:
      return written satisfies never;
  }
}

function planText(plan: Plan | undefined): string {
  if (plan === undefined) return '';
  const { changes, artifacts } = plan;
  const places = changes.map(
    ({ environment, from = '-', to, path, repository, gates }) => [
      environment,
      `${from} → ${to}`,
      gates.join(', ') || '-',
      `${repository} ${path}`,
    ],
  );
  const versions = artifacts.map(({ artifact, from, to }) => [
    artifact,
    shortVersion(from),
    shortVersion(to),
  ]);
  return [
    { titles: ['ENVIRONMENT', 'VERSION', 'GATES', 'DIRECTORY'], rows: places },
    { titles: ['ARTIFACT', 'FROM', 'TO'], rows: versions },
  ]
    .filter(({ rows }) => rows.length > 0)
    .map(({ titles, rows }) => {
      const columns = titles.map(title => ({ title }));
      return `\n${tableText({ columns, rows }, 'table')}`;
    })
    .join('');
}
