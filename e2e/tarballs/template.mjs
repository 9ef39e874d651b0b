// A Backstage of somebody else: one backend, and a frontend of each system. By their paths, its files.

const backstage = {
  '@backstage/backend-defaults': '^0.18.0',
  '@backstage/plugin-app-backend': '^0.5.18',
  '@backstage/plugin-auth-backend': '^0.30.1',
  '@backstage/plugin-auth-backend-module-guest-provider': '^0.2.23',
  '@backstage/plugin-catalog-backend': '^4.0.0',
  '@backstage/plugin-scaffolder-backend': '^4.2.0',
  '@backstage/plugin-search-backend': '^2.1.7',
};
const react = { react: '^18.0.2', 'react-dom': '^18.0.2' };
const routers = { 'react-router': '^6.30.2', 'react-router-dom': '^6.30.2' };
const plugin = '@kardinal/backstage-plugin-kardinal';

const json = value => `${JSON.stringify(value, null, 2)}\n`;

/**
 * The files of the portal.
 *
 * `packed` has the tarball of each of our packages by its name, `root` is the package.json of this repository, whose
 * versions are known to go together; `url` is where the portal is to answer.
 */
export function templateFiles({ packed, root, url }) {
  const ours = Object.fromEntries(
    [...packed].map(([name, file]) => [name, `file:${file}`]),
  );
  const modules = Object.keys(ours).filter(name => name.includes('-backend'));
  return {
    'package.json': json({
      name: 'somebodys-portal',
      private: true,
      workspaces: ['packages/*'],
      devDependencies: {
        '@backstage/cli': root.devDependencies['@backstage/cli'],
        '@backstage/cli-defaults':
          root.devDependencies['@backstage/cli-defaults'],
        typescript: root.devDependencies.typescript,
        '@kardinal/cli': ours['@kardinal/cli'],
        '@kardinal/local-forge': ours['@kardinal/local-forge'],
      },
      resolutions: { ...root.resolutions, ...ours },
    }),
    'app-config.yaml': json({
      app: { title: "Somebody's portal", baseUrl: url, packages: 'all' },
      backend: { baseUrl: url },
    }),
    'backstage.json': json({ version: '1.55.0' }),
    '.yarnrc.yml':
      'nodeLinker: node-modules\nenableTelemetry: false\nenableGlobalCache: true\n',
    'tsconfig.json': json({
      extends: '@backstage/cli/config/tsconfig.json',
      include: ['packages/*/src'],
      compilerOptions: {
        outDir: 'dist-types',
        rootDir: '.',
        jsx: 'react-jsx',
        types: [],
      },
    }),
    'packages/backend/package.json': json({
      name: 'backend',
      version: '0.0.0',
      private: true,
      main: 'dist/index.cjs.js',
      types: 'src/index.ts',
      backstage: { role: 'backend' },
      dependencies: {
        ...backstage,
        ...Object.fromEntries(modules.map(name => [name, ours[name]])),
        app: 'workspace:^',
        'app-legacy': 'workspace:^',
        'better-sqlite3': root.resolutions['better-sqlite3'],
      },
    }),
    'packages/backend/src/index.ts': `import { createBackend } from '@backstage/backend-defaults';

const backend = createBackend();
${[...Object.keys(backstage).slice(1), ...modules]
  .map(name => `backend.add(import('${name}'));\n`)
  .join('')}
backend.start();
`,
    ...frontend('app', {
      '@backstage/frontend-defaults': '^0.5.6',
      '@backstage/plugin-catalog': '^2.0.9',
      '@backstage/ui': '^0.18.0',
      [plugin]: ours[plugin],
    }),
    'packages/app/src/index.tsx': `import ReactDOM from 'react-dom/client';
import { createApp } from '@backstage/frontend-defaults';
import '@backstage/ui/css/styles.css';

const app = createApp();

ReactDOM.createRoot(document.getElementById('root')!).render(app.createRoot());
`,
    ...frontend('app-legacy', {
      '@backstage/app-defaults': '^1.7.12',
      '@backstage/core-app-api': '^1.20.5',
      '@backstage/core-components': '^0.18.14',
      '@backstage/plugin-catalog': '^2.0.9',
      '@backstage/ui': '^0.18.0',
      [plugin]: ours[plugin],
    }),
    'packages/app-legacy/src/index.tsx': `import ReactDOM from 'react-dom/client';
import { Route } from 'react-router-dom';
import { createApp } from '@backstage/app-defaults';
import { AppRouter, FlatRoutes } from '@backstage/core-app-api';
import { SignInPage } from '@backstage/core-components';
import {
  CatalogEntityPage,
  CatalogIndexPage,
  EntityLayout,
} from '@backstage/plugin-catalog';
import {
  EntityPromotionContent,
  isPromotionAvailable,
  KardinalPage,
} from '${plugin}/legacy';
import '@backstage/ui/css/styles.css';

const app = createApp({
  components: {
    SignInPage: props => <SignInPage {...props} providers={['guest']} />,
  },
});

const entityPage = (
  <EntityLayout>
    <EntityLayout.Route
      path="/promotion"
      title="Promotion"
      if={isPromotionAvailable}
    >
      <EntityPromotionContent />
    </EntityLayout.Route>
  </EntityLayout>
);

const Root = app.createRoot(
  <AppRouter>
    <FlatRoutes>
      <Route path="/catalog" element={<CatalogIndexPage />} />
      <Route
        path="/catalog/:namespace/:kind/:name"
        element={<CatalogEntityPage />}
      >
        {entityPage}
      </Route>
      <Route path="/kardinal" element={<KardinalPage />} />
    </FlatRoutes>
  </AppRouter>,
);

ReactDOM.createRoot(document.getElementById('root')!).render(<Root />);
`,
  };
}

/** What both frontends have; `dependencies` beside React. */
function frontend(name, dependencies) {
  return {
    [`packages/${name}/package.json`]: json({
      name,
      version: '0.0.0',
      private: true,
      backstage: { role: 'frontend' },
      dependencies: { ...dependencies, ...react, ...routers },
      devDependencies: {
        '@types/react': '^18.0.0',
        '@types/react-dom': '^18.0.0',
      },
      browserslist: { production: ['last 1 chrome version'] },
      files: ['dist'],
    }),
    [`packages/${name}/public/index.html`]: `<!DOCTYPE html>
<html lang="en">
  <head><title>Somebody's portal</title></head>
  <body><div id="root"></div></body>
</html>
`,
  };
}
