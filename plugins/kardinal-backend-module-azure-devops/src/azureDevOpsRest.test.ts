import { azureDevOpsRest } from './azureDevOpsRest';

describe('requests to Azure DevOps', () => {
  const { headers } = azureDevOpsRest([]);

  it.each([
    [
      'a personal access token',
      'x'.repeat(52),
      `Basic ${btoa(`:${'x'.repeat(52)}`)}`,
    ],
    [
      'a token of Microsoft Entra',
      'eyJ0.eyJh.c2ln-_',
      'Bearer eyJ0.eyJh.c2ln-_',
    ],
  ])('are sent with %s', (_what, token, authorization) => {
    expect(headers({ token })).toEqual({
      accept: 'application/json;api-version=7.1',
      authorization,
      'x-tfs-fedauthredirect': 'Suppress',
    });
  });
});
