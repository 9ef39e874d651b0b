import { GitLog, GitReadRequest } from '../git';
import { readInGit } from './readInGit';

const place = {
  pipeline: 'team-a/shop',
  environment: 'dev',
  branch: 'environment/dev',
  directory: 'environments/dev',
};
const head = 'e'.repeat(40);
const sha = 'a'.repeat(40);
const dry = 'd'.repeat(40);
const later = 'f'.repeat(40);
const promoted = {
  pipeline: place.pipeline,
  environment: 'dev',
  bundle: 'shop-1',
  version: '1.0.0',
  config: dry,
};
const entry = {
  sha,
  author: 'A',
  subject: 's',
  origin: 'promotion' as const,
  committedAt: '2026-11-18T10:00:00.000Z',
  promoted,
};
const note = {
  drySha: later,
  path: place.directory,
  pipeline: place.pipeline,
  environment: 'dev',
  bundle: 'shop-2',
  version: '2.0.0',
  at: '2026-11-19T10:00:00Z',
};
const ofCommit = {
  environment: 'dev',
  commit: sha,
  version: '1.0.0',
  bundle: 'shop-1',
  drySha: dry,
  since: entry.committedAt,
};
const ofNote = {
  environment: 'dev',
  commit: head,
  version: '2.0.0',
  bundle: 'shop-2',
  drySha: later,
  since: '2026-11-19T10:00:00.000Z',
};

function read(commits: GitLog['commits'], content: string | undefined) {
  const git = {
    log: async () =>
      ({ head, last: head, history: 'continued', commits } as const),
    read: async ({ read: look }: GitReadRequest) => {
      const files = {
        read: async () => undefined,
        identity: async () => undefined,
        mode: async () => undefined,
        list: async () => [],
      };
      await look(
        files,
        content === undefined ? undefined : Buffer.from(content),
      );
      return head;
    },
  };
  const repository = { url: 'https://forge.example.com/o/r' };
  return readInGit(git, place, { repository, base: place.branch });
}

describe('what the branch of an environment says that it has', () => {
  it.each<[string, GitLog['commits'], string | undefined, unknown]>([
    ['the trailers of the commit', [entry], undefined, ofCommit],
    ['a later note', [entry], JSON.stringify(note), ofNote],
    ['a note alone', [], JSON.stringify(note), ofNote],
    [
      'the commit where a later note says the same again',
      [entry],
      JSON.stringify({ ...note, drySha: dry }),
      ofCommit,
    ],
    [
      'the commit before an earlier note',
      [entry],
      JSON.stringify({ ...note, at: '2026-11-17T10:00:00Z' }),
      ofCommit,
    ],
    [
      'no note of another Pipeline',
      [entry],
      JSON.stringify({ ...note, pipeline: 'team-b/shop' }),
      ofCommit,
    ],
    [
      'no note of another directory',
      [],
      JSON.stringify({ ...note, path: 'other' }),
      undefined,
    ],
    [
      'no note of another hydrator',
      [],
      JSON.stringify({ drySha: later }),
      undefined,
    ],
    ['no note that is no JSON', [entry], '{', ofCommit],
    [
      'no commit without trailers',
      [{ ...entry, promoted: undefined }],
      undefined,
      undefined,
    ],
    ['nothing where nothing is said', [], undefined, undefined],
  ])('is %s', async (_, commits, content, expected) => {
    expect(await read(commits, content)).toEqual(expected);
  });
});
