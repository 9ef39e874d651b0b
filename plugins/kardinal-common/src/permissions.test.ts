import {
  kardinalPermissions,
  parsePipelineResourceRef,
  pipelineResourceRef,
} from './permissions';

describe('permissions', () => {
  it('are all about a Pipeline, so that none is granted for every Pipeline at once without a word', () => {
    expect(
      kardinalPermissions.map(({ type, resourceType }) => [type, resourceType]),
    ).toEqual(kardinalPermissions.map(() => ['resource', 'kardinal-pipeline']));
  });
});

describe('the resource reference of a Pipeline', () => {
  const whole = { namespace: 'team-a', name: 'guestbook' };

  it.each([
    [whole, 'team-a/guestbook'],
    [{ ...whole, environments: ['prod'] }, 'team-a/guestbook/prod'],
    [{ ...whole, environments: ['dev', 'prod'] }, 'team-a/guestbook/dev,prod'],
  ])('of %j is %s', (target, ref) => {
    expect(pipelineResourceRef(target)).toBe(ref);
    expect(parsePipelineResourceRef(ref)).toEqual(target);
  });

  it.each([
    '',
    'guestbook',
    '/guestbook',
    'team-a/',
    'team-a/guestbook/',
    'team-a/guestbook/dev,',
    'team-a/guestbook/dev/prod',
  ])('is not %p', ref => {
    expect(parsePipelineResourceRef(ref)).toBeUndefined();
  });
});
