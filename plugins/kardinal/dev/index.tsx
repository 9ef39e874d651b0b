import { createDevApp } from '@backstage/frontend-dev-utils';
import { catalogPlugin } from './catalogPlugin';
import { exampleModule } from './exampleModule';
import plugin from '../src';

createDevApp({ features: [plugin, catalogPlugin, exampleModule] });
