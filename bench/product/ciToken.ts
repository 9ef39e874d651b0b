/** CI's token. */
export const ciToken = {
  name: 'ci',
  token: 'token-of-the-ci',
  hmacSecret: 'secret-of-the-ci',
  pipelines: ['*'],
  labels: [],
  maySkip: [],
  mayTarget: [],
};
