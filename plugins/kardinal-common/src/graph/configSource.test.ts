import { aPipeline } from '../testing/objects';
import { configSourceOf } from './configSource';

const sha = 'a'.repeat(40);
const own = 'https://forge.example.com/platform/gitops';
const listed = 'https://forge.example.com/acme/config';
const pipeline = aPipeline(['prod'], {
  config: {
    sources: [
      { url: listed, branch: 'main', secretRef: { name: 'config-token' } },
      { url: 'https://git.example.org/acme/flags', provider: 'gitea' },
    ],
  },
});

describe('configSourceOf', () => {
  it.each([
    [
      'one that the Pipeline lists, with its Secret',
      listed,
      {
        url: listed,
        branch: 'main',
        provider: 'github',
        secretRef: 'config-token',
      },
    ],
    [
      'the same with .git',
      `${listed}.git`,
      {
        url: listed,
        branch: 'main',
        provider: 'github',
        secretRef: 'config-token',
      },
    ],
    [
      'one of another provider, without credentials',
      'https://git.example.org/acme/flags/',
      { url: 'https://git.example.org/acme/flags', provider: 'gitea' },
    ],
    [
      'its own repository, at the base branch',
      own,
      {
        url: own,
        branch: 'main',
        provider: 'github',
        secretRef: 'forge-token',
      },
    ],
  ])('is %s', (_what, repository, source) => {
    expect(configSourceOf(pipeline, { repository, sha })).toEqual({
      type: 'source',
      source,
    });
  });

  it.each([
    'https://forge.example.com/acme/secrets',
    'https://forge.example.com/acme/config/../secrets',
    'https://forge.example.com/acme/config-evil',
    'https://forge.example.com:8443/acme/config',
    'http://forge.example.com/acme/config',
  ])('refuses %s, and names what is allowed', repository => {
    expect(configSourceOf(pipeline, { repository, sha })).toEqual({
      type: 'refused',
      message: expect.stringMatching(
        /^spec\.artifacts\.gitCommit\.repository: .* is no source of configuration for Pipeline guestbook, which allows .*acme\/config, .*acme\/flags, .*platform\/gitops; add it to spec\.config\.sources/,
      ),
    });
  });

  it('is the dry branch alone, where each environment is a branch', () => {
    const { git } = pipeline.spec;
    const spec = {
      ...pipeline.spec,
      git: { ...git, layout: 'branch' as const },
    };
    const rendered = { ...pipeline, spec };
    expect(configSourceOf(rendered, { repository: own, sha })).toMatchObject({
      type: 'source',
      source: { url: own, branch: 'main' },
    });
    expect(configSourceOf(rendered, { repository: listed, sha })).toEqual({
      type: 'refused',
      message: expect.stringMatching(/create a Bundle with a commit of that$/),
    });
  });
});
