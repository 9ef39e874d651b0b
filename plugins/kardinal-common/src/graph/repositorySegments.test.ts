import { repositoryGlob, repositorySegments } from './repositorySegments';

const gitops = ['github.com', 'acme', 'gitops'];

describe('repositorySegments', () => {
  it.each([
    'https://github.com/acme/gitops',
    'https://github.com/acme/gitops.git',
    'https://github.com/acme/gitops.git/',
    'https://GitHub.com/Acme/GitOps.GIT',
    'http://github.com:80/acme/gitops',
    'https://github.com:8443//acme/./gitops',
    'https://user:secret@github.com/acme/gitops',
    'https://github.com./acme/gitops',
    'https://github.com/acme/%67itops',
    'https://github.com/other/../acme/gitops?x=1#y',
    'https://github.com\\acme\\gitops',
    'ssh://git@github.com:22/acme/gitops.git',
    'git@github.com:acme/gitops.git',
    'github.com:acme/gitops',
    'github.com/acme/gitops',
    ' https://github.com/acme/gitops ',
  ])('knows %s again', url => {
    expect(repositorySegments(url)).toEqual(gitops);
  });

  it.each([
    'https://github.com/acme/gitops-2',
    'https://github.com/acme/gitops/sub',
    'https://github.com.example.com/acme/gitops',
    'https://example.com/github.com/acme/gitops',
    'https://github.com/acme/%zz',
    'https://[nowhere/acme',
    '',
  ])('tells %s apart', url => {
    expect(repositorySegments(url)).not.toEqual(gitops);
  });

  it.each([
    'github.com/acme/gitops',
    'https://github.com/Acme/gitops.git',
    'github.com/acme/gitops/',
  ])('reads the glob %s', glob => {
    expect(repositoryGlob(glob)).toEqual(gitops);
  });
});
