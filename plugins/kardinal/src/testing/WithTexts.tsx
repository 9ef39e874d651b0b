// Only tests import this file.
// eslint-disable-next-line @backstage/no-undeclared-imports
import { mockApis, TestApiProvider } from '@backstage/frontend-test-utils';
import { errorApiRef, translationApiRef } from '@backstage/frontend-plugin-api';
import { ReactNode } from 'react';

/** An English portal around components that need nothing else of it. */
export const WithTexts = (props: { readonly children: ReactNode }) => (
  <TestApiProvider
    apis={[
      [translationApiRef, mockApis.translation()],
      [errorApiRef, mockApis.error()],
    ]}
  >
    {props.children}
  </TestApiProvider>
);
