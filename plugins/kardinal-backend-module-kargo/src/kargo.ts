import {
  createDialect,
  Dialect,
} from '@kardinal/backstage-plugin-kardinal-node';
import { importProject } from './importProject';
import { applicationKind, kargoKinds } from './kargoKinds';
import { observeKargo } from './observeKargo';

const { project, ...others } = kargoKinds;

/** Kargo: its Projects with what each Stage has and runs, and Pipelines that come to the same. @public */
export const kargo: Dialect = createDialect({
  id: 'kargo',
  title: 'Kargo',
  kinds: [project, ...Object.values(others), applicationKind],
  observe: observeKargo,
  importPipeline: importProject,
});
