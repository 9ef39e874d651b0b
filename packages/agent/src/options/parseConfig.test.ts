import { agentRegistries } from '../agentRegistries';
import { parseConfig } from './parseConfig';

describe('the settings of an agent', () => {
  it('are those of the backend where nothing is said', () => {
    const { settings, config } = parseConfig('');
    expect(settings).toEqual({
      policyNamespaces: ['platform-policies'],
      git: { author: { name: 'Kardinal', email: 'kardinal@localhost' } },
      egress: { allow: [] },
      health: { mirrors: [] },
      rendering: { confinement: 'whenPossible' },
    });
    expect(agentRegistries(config).providers.find('github')).toBeDefined();
  });

  it('are in the words of app-config, of which it needs no more', () => {
    const { settings, config } = parseConfig(`
app: { title: Portal }
integrations:
  github: [{ host: github.example.com }]
  gitea: [{ host: git.example.com }]
kardinal:
  policyNamespaces: [gates]
  ci: { tokens: [] }
  argocd: { url: 'https://argocd.example.com' }
`);
    expect(settings.policyNamespaces).toEqual(['gates']);
    const { providers, adapters } = agentRegistries(config);
    const fullNames = ['github', 'gitea'].map(
      id =>
        providers
          .require(id)
          .repositoryOf(
            `https://${id === 'gitea' ? 'git' : id}.example.com/a/b`,
          ).fullName,
    );
    expect(fullNames).toEqual(['a/b', 'a/b']);
    for (const id of ['argocd', 'argoRollouts', 'flagger', 'flux', 'resource'])
      expect(adapters.find(id)).toBeDefined();
  });

  it.each([
    ['no mapping', '- a', /must be a mapping/],
    ['no YAML', 'a: b: secret', /is no YAML: /],
    [
      'a wrong type',
      'kardinal: { policyNamespaces: gates }',
      /policyNamespaces/,
    ],
    [
      'an egress that is no host',
      'kardinal: { egress: { allow: ["a b"] } }',
      /kardinal\.egress\.allow\[0\]: must be a host/,
    ],
    [
      'a word that there is not',
      'kardinal: { rendering: { confined: true } }',
      /kardinal\.rendering.*confined/,
    ],
    ['a clock that is off', 'kardinal: { clock: { offset: soon } }', /offset/],
  ])('are refused with the key where there is %s', (_what, text, problem) => {
    expect(() => parseConfig(text)).toThrow(problem);
    expect(() => parseConfig(text)).not.toThrow(/secret/);
  });
});
