import { createDevApp } from '@backstage/frontend-dev-utils';
import { exampleModule } from './exampleModule';
import plugin from '../src';

createDevApp({ features: [plugin, exampleModule] });
