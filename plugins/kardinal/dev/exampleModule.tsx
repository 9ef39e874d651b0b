import {
  ApiBlueprint,
  createFrontendModule,
  PageBlueprint,
} from '@backstage/frontend-plugin-api';
import { RiGitMergeLine } from '@remixicon/react';
import { kardinalApiRef } from '../src/api/KardinalApi';
import { reportsApiRef } from '../src/api/ReportsApi';
import { ExampleApi } from './ExampleApi';
import { exampleReports } from './exampleReports';

/** Puts example data where the backend would be, and a page to see it on. */
export const exampleModule = createFrontendModule({
  pluginId: 'kardinal',
  extensions: [
    ApiBlueprint.make({
      params: define =>
        define({
          api: kardinalApiRef,
          deps: {},
          factory: () => new ExampleApi(),
        }),
    }),
    ApiBlueprint.make({
      name: 'reports',
      params: define =>
        define({
          api: reportsApiRef,
          deps: {},
          factory: () => exampleReports,
        }),
    }),
    PageBlueprint.make({
      name: 'examples',
      params: {
        path: '/',
        title: 'Examples',
        icon: <RiGitMergeLine fontSize="inherit" />,
        loader: () => import('./ExamplePage').then(m => <m.ExamplePage />),
      },
    }),
  ],
});
