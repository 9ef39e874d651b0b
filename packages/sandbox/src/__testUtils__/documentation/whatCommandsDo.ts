/** What is so once a command was run. */
export interface Effect {
  /** Of one command, or several, a part. */
  readonly command: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  /** Of the object in the namespace of the reader; `undefined` where it is gone. */
  readonly is: object | undefined;
}

const pipeline = (command: string, name: string, is: object): Effect => ({
  command,
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Pipeline',
  name,
  is,
});

const annotated = (key: string, value: unknown) => ({
  metadata: { annotations: { [`kardinal.io/${key}`]: value } },
});

const secret = (name: string, ...keys: readonly string[]): Effect => ({
  command: ` ${name} --`,
  apiVersion: 'v1',
  kind: 'Secret',
  name,
  is: {
    data: Object.fromEntries(keys.map(key => [key, expect.any(String)])),
  },
});

const looked = (kind: string, name: string): Effect => ({
  command: `${name} --overwrite kardinal.io/look-at=`,
  apiVersion: 'kardinal.io/v1alpha1',
  kind,
  name,
  is: annotated('look-at', expect.stringMatching(/\d{2}:\d{2}:\d{2}/)),
});

const incident = { reason: 'INC-7' };

/** Of the commands that write: the state of the world afterwards. */
export const effects: readonly Effect[] = [
  secret('azure-devops-token', 'token', 'url'),
  secret('bitbucket-token', 'username', 'token', 'url'),
  secret('gitlab-token', 'token', 'url'),
  secret('github-token', 'token', 'url'),
  secret(
    'github-app',
    'githubAppID',
    'githubAppInstallationID',
    'githubAppPrivateKey',
    'url',
  ),
  secret('version-gate', 'Authorization'),
  secret('commit-signing', 'ssh-privatekey'),
  secret('registry-login', '.dockerconfigjson'),
  pipeline('"paused": {"reason"', 'guestbook', { spec: { paused: incident } }),
  pipeline('"pausedEnvironments"', 'guestbook', {
    spec: { paused: incident, pausedEnvironments: { prod: incident } },
  }),
  pipeline('"paused": null', 'guestbook', {
    spec: {
      git: expect.anything(),
      environments: expect.anything(),
      pausedEnvironments: { prod: incident },
    },
  }),
  pipeline('settle-drift=Import', 'guestbook', {
    ...annotated('settle-drift', 'Import'),
  }),
  pipeline('settle-drift=false', 'guestbook', {
    ...annotated('settle-drift', 'false'),
  }),
  pipeline(
    'set-up-from=',
    'shop',
    annotated('set-up-from', expect.stringMatching(/^https:/)),
  ),
  looked('Subscription', 'shop-images'),
  looked('Template', 'web-service'),
  {
    command: 'kardinal.io/activate=true',
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Rendition',
    name: 'shop.prod.fc627eca5e645aa0',
    is: { metadata: { labels: { 'kardinal.io/activate': 'true' } } },
  },
  {
    command: 'kubectl delete auditlog',
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'AuditLog',
    name: 'guestbook',
    is: undefined,
  },
  {
    command: 'kubectl delete graph',
    apiVersion: 'experimental.kro.run/v1alpha1',
    kind: 'Graph',
    name: 'guestbook',
    is: undefined,
  },
  {
    command: 'kubectl delete pipeline',
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    name: 'guestbook',
    is: undefined,
  },
];
