import {
  createDialect,
  Dialect,
} from '@kardinal/backstage-plugin-kardinal-node';
import { importOrder } from './importOrder';
import { kokumiKinds } from './kokumiKinds';
import { observeKokumi } from './observeKokumi';

const { order, preparation, serving, menu } = kokumiKinds;

/** Kokumi: its Orders with what is deployed and what waits, and Pipelines that come to the same. @public */
export const kokumi: Dialect = createDialect({
  id: 'kokumi',
  title: 'Kokumi',
  kinds: [order, preparation, serving, menu],
  observe: observeKokumi,
  importPipeline: importOrder,
});
