import { readKubeconfig } from './readKubeconfig';

const kubeconfig = `
apiVersion: v1
kind: Config
clusters: [{ name: one, cluster: { server: 'https://one.example.com' } }]
users: [{ name: ana, user: { token: a-token } }]
contexts: [{ name: here, context: { cluster: one, user: ana } }]
current-context: here
`;

describe('readKubeconfig', () => {
  it('has the server of the current context', () => {
    const config = readKubeconfig(kubeconfig);
    expect(config.getCurrentCluster()?.server).toBe('https://one.example.com');
  });

  it('refuses what is no YAML', () => {
    expect(() => readKubeconfig('clusters: [')).toThrow();
  });
});
