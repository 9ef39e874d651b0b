import { Subscription } from '../api/types.generated';
import {
  combinedContent,
  FoundPart,
  whenProblem,
  whenVerdict,
} from './combinedBundle';

type Spec = Subscription['spec'];

const imageOf = (id: string): NonNullable<Spec['images']>[number] => ({
  id,
  repository: `ghcr.io/acme/${id}`,
  select: 'semver',
  pin: 'digest',
});

const chart = {
  id: 'packaged',
  repository: 'https://charts.example.com',
  name: 'shop',
};

const sources: Pick<Spec, 'images' | 'git'> = {
  images: [imageOf('api'), { ...imageOf('web'), name: 'shop-web', pin: 'tag' }],
  git: { select: 'branch', path: 'configs' },
};

const parts: readonly FoundPart[] = [
  { id: 'api', reference: 'r', tag: '1.1.0', digest: 'sha256:a' },
  { id: 'web', reference: 'r', tag: '1.1.0', digest: 'sha256:b' },
  {
    id: 'git',
    reference: 'r',
    commit: 'abcdef1234567890',
    author: 'Ana',
    subject: 'A change',
  },
];

it.each([
  'images.api.tag == images.web.tag',
  'git.tag == "v" + images.api.tag',
])('the condition %s fits', when => {
  expect(whenProblem(when, sources)).toBeUndefined();
});

it('a condition fits charts by their versions', () => {
  const when = 'charts.packaged.version == images.api.tag';
  expect(whenProblem(when, { ...sources, charts: [chart] })).toBeUndefined();
  expect(whenProblem(when, sources)).toContain('packaged');
});

it.each([
  ['images.api.tag ==', 'ends too early'],
  ['images.apo.tag == "1"', 'apo'],
  ['images.api.version == "1"', 'version'],
  ['bundle.version == "1"', 'bundle'],
])('of the condition %s, the problem is %s', (when, problem) => {
  expect(whenProblem(when, sources)).toContain(problem);
});

it.each([
  ['images.api.tag == images.web.tag', 'holds'],
  ['images.api.tag != images.web.tag', 'waits'],
  ['git.commit.startsWith("abc")', 'holds'],
  ['images.api.tag', 'error'],
  ['images.none.tag == "1"', 'error'],
  ['(', 'error'],
])('the condition %s %s', (when, type) => {
  expect(whenVerdict({ when }, parts).type).toBe(type);
});

describe('what is promoted together', () => {
  const url = 'https://github.com/acme/config';
  const found: readonly FoundPart[] = [
    ...parts.slice(0, 1),
    { id: 'packaged', reference: 'r', tag: '4.1.0', digest: 'sha256:d' },
  ];

  it('has charts beside images', () => {
    const [api] = sources.images ?? [];
    const both = { images: [api], charts: [chart] };
    const { reference, spec, hash } = combinedContent(both, found);
    expect(reference).toBe('api 1.1.0, packaged 4.1.0');
    const { repository, name } = chart;
    expect(spec).toEqual({
      type: 'image',
      artifacts: {
        images: [{ reference: 'ghcr.io/acme/api:1.1.0', digest: 'sha256:a' }],
        charts: [{ repository, name, version: '4.1.0', digest: 'sha256:d' }],
      },
    });
    const newer = [found[0], { ...found[1], tag: '4.2.0' }];
    expect(combinedContent(both, newer).hash).not.toBe(hash);
    const when =
      'charts.packaged.version.startsWith("4.") && images.api.tag == "1.1.0"';
    expect(whenVerdict({ when, charts: [chart] }, found).type).toBe('holds');
    expect(
      whenVerdict(
        { when: 'images.packaged.tag == "4.1.0"', charts: [chart] },
        found,
      ).type,
    ).toBe('error');
  });

  it('has charts alone beside a commit, and no digest where a repository names none', () => {
    const [, plain] = found;
    const { digest: _none, ...packaged } = plain;
    const { spec } = combinedContent(
      { charts: [chart], git: sources.git },
      [packaged, parts[2]],
      url,
    );
    expect(spec).toMatchObject({
      type: 'mixed',
      artifacts: {
        charts: [{ name: 'shop', version: '4.1.0' }],
        gitCommit: { repository: url },
      },
    });
    expect(spec.artifacts.images).toBeUndefined();
    expect(spec.artifacts.charts?.[0]).not.toHaveProperty('digest');
  });

  it('has images and the commit', () => {
    expect(combinedContent(sources, parts, url)).toMatchObject({
      reference: 'api 1.1.0, web 1.1.0, git abcdef1',
      spec: {
        type: 'mixed',
        artifacts: {
          images: [
            { reference: 'ghcr.io/acme/api:1.1.0', digest: 'sha256:a' },
            { reference: 'ghcr.io/acme/web:1.1.0', name: 'shop-web' },
          ],
          gitCommit: {
            repository: url,
            sha: 'abcdef1234567890',
            path: 'configs',
            message: 'A change',
          },
        },
        provenance: { commitSHA: 'abcdef1234567890', author: 'Ana' },
      },
    });
  });

  it('has images alone where no repository is followed', () => {
    const { images } = sources;
    const { spec } = combinedContent({ images }, parts.slice(0, 2));
    expect(spec.type).toBe('image');
    expect(spec.artifacts.gitCommit).toBeUndefined();
  });

  it('is another content where one of it is', () => {
    const [api, web, git] = parts;
    const { hash } = combinedContent(sources, parts, url);
    const moved = [{ ...api, digest: 'sha256:c' }, web, git];
    expect(combinedContent(sources, moved, url).hash).not.toBe(hash);
    expect(combinedContent(sources, [...parts], url).hash).toBe(hash);
  });
});
