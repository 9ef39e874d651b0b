import { combinedProvenance, combinedSource } from './combinedProvenance';

const api = {
  id: 'api',
  reference: 'ghcr.io/acme/api:1.1.0',
  revision: 'a'.repeat(40),
  source: 'https://forge.example.com/acme/shop',
  author: 'Ana',
  builtAt: '2026-11-18T09:00:00.000Z',
};
const web = {
  ...api,
  id: 'web',
  reference: 'ghcr.io/acme/web:1.1.0',
  builtAt: '2026-11-18T10:00:00.000Z',
};
const chart = {
  id: 'packaged',
  reference: 'https://charts.example.com/shop:4.2.0',
};

const ofApi = {
  reference: api.reference,
  commitSHA: api.revision,
  source: api.source,
  author: 'Ana',
  buildTimestamp: api.builtAt,
};
const ofWeb = {
  ...ofApi,
  reference: web.reference,
  buildTimestamp: web.builtAt,
};

describe('combinedProvenance', () => {
  it('has for all what each says alike, and the time of the last', () => {
    expect(combinedProvenance([web, api])).toEqual({
      commitSHA: api.revision,
      author: 'Ana',
      buildTimestamp: web.builtAt,
      artifacts: [ofWeb, ofApi],
    });
  });

  it('has for each alone what they say differently', () => {
    const other = { ...web, revision: 'b'.repeat(40), author: 'Bo' };
    expect(combinedProvenance([api, other])).toEqual({
      buildTimestamp: web.builtAt,
      artifacts: [ofApi, { ...ofWeb, commitSHA: other.revision, author: 'Bo' }],
    });
  });

  it('has nothing for all where one of them says nothing', () => {
    expect(combinedProvenance([api, chart])).toEqual({ artifacts: [ofApi] });
    expect(combinedProvenance([chart])).toEqual({});
  });

  it('has the commit of a configuration among them', () => {
    const git = {
      id: 'git',
      reference: 'https://forge.example.com/acme/config@main',
      commit: 'c'.repeat(40),
      author: 'Cleo',
      subject: 'A change',
    };
    expect(combinedProvenance([api, git]).artifacts).toEqual([
      ofApi,
      { reference: git.reference, commitSHA: git.commit, author: 'Cleo' },
    ]);
  });
});

it.each([
  ['all say it', [api, web], api.source],
  [
    'one says another',
    [api, { ...web, source: 'https://forge.example.com/acme/web' }],
    undefined,
  ],
  ['one does not say it', [api, { ...chart, id: 'web' }], undefined],
  ['there are none', [], undefined],
])('the sources of images are known where %s', (_what, parts, source) => {
  expect(combinedSource(parts)).toBe(source);
});
