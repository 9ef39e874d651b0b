// Only tests import this file.
// eslint-disable-next-line @backstage/no-undeclared-imports
import {
  mockApis,
  renderInTestApp,
  TestApiProvider,
} from '@backstage/frontend-test-utils';
import {
  AuthorizeResult,
  EvaluatePermissionRequest,
} from '@backstage/plugin-permission-common';
import { permissionApiRef } from '@backstage/plugin-permission-react';
import { PipelineView } from '@kardinal/backstage-plugin-kardinal-common';
import { kardinalApiRef } from '../api/KardinalApi';
import { PromotionTab } from '../components/PromotionTab/PromotionTab';
import { PromotionExtensions } from '../extensions/PromotionExtensions';
import { PromotionExtensionsProvider } from '../extensions/PromotionExtensionsProvider';
import { FakeKardinalApi } from './FakeKardinalApi';
import { exampleNow } from './instants';
import { soakingView } from './views';

const clock = () => Date.parse(exampleNow);

/** Opens the promotion tab before a fake backend that has one view. */
export async function openPromotionTab(
  view: PipelineView = soakingView(),
  options: {
    readonly at?: string;
    readonly refuse?: Error;
    /** What other plugins add. */
    readonly extensions?: PromotionExtensions;
    /** What the person may not. */
    readonly denies?: (request: EvaluatePermissionRequest) => boolean;
  } = {},
): Promise<FakeKardinalApi> {
  const api = new FakeKardinalApi(view);
  api.refuse(options.refuse);
  const permissionApi = mockApis.permission({
    authorize: request =>
      options.denies?.(request) ? AuthorizeResult.DENY : AuthorizeResult.ALLOW,
  });
  await renderInTestApp(
    <TestApiProvider
      apis={[
        [kardinalApiRef, api],
        [permissionApiRef, permissionApi],
      ]}
    >
      <PromotionExtensionsProvider extensions={options.extensions ?? {}}>
        <PromotionTab
          pipeline={{ namespace: 'default', name: 'guestbook' }}
          owners={['team-guestbook']}
          clock={clock}
        />
      </PromotionExtensionsProvider>
    </TestApiProvider>,
    { initialRouteEntries: [options.at ?? '/'] },
  );
  return api;
}

/** What the client rejects with when the backend refuses. */
export function responseError(
  statusCode: number,
  message: string,
  name = 'Error',
): Error {
  return Object.assign(new Error(`Request failed with ${statusCode}`), {
    statusCode,
    cause: Object.assign(new Error(message), { name }),
  });
}
