import { parseDocumentsQuery } from './documentsQuery';

it('begins with the first page, as long as a page may be', () => {
  expect(parseDocumentsQuery({ type: 'kardinal-bundle' })).toEqual({
    type: 'kardinal-bundle',
    after: '',
    limit: 500,
  });
});

it.each([
  [{}, 'type: must be one of kardinal-bundle, kardinal-pipeline'],
  [
    { type: 'gates' },
    'type: must be one of kardinal-bundle, kardinal-pipeline',
  ],
  [{ type: 'kardinal-bundle', limit: '501' }, 'limit: '],
  [{ type: 'kardinal-bundle', limit: '0' }, 'limit: '],
  [{ type: 'kardinal-bundle', page: '2' }, 'Unrecognized key: "page"'],
])('refuses %j', (query, problem) => {
  expect(() => parseDocumentsQuery(query)).toThrow(problem);
});
