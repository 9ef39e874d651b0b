import {
  DryDiff,
  fileDiff,
  hiddenDiff,
  PromotionDiff,
  treeDiff,
} from '@kardinal/backstage-plugin-kardinal-common';
import { render, screen, within } from '@testing-library/react';
import { exampleDiff } from '../../testing/diffs';
import { WithTexts } from '../../testing/WithTexts';
import { PromotionDiffView } from './PromotionDiffView';

const show = (changes: Partial<PromotionDiff> = {}) =>
  render(
    <PromotionDiffView
      diff={{ ...exampleDiff(), ...changes } as PromotionDiff}
    />,
    { wrapper: WithTexts },
  );

describe('PromotionDiffView', () => {
  it('shows the lines with a sign, not by colour alone, in a region that the keyboard scrolls', () => {
    show();
    const lines = screen.getByRole('region', {
      name: 'environments/prod/kustomization.yaml',
    });
    expect(lines.tagName).toBe('PRE');
    expect(lines).toHaveAttribute('tabindex', '0');
    expect(
      within(lines).getByText('-     newTag: 1.28.3', {
        normalizer: text => text,
      }).tagName,
    ).toBe('DEL');
    expect(
      within(lines).getByText('+     newTag: 1.29.0', {
        normalizer: text => text,
      }).tagName,
    ).toBe('INS');
    expect(
      screen.getByText(
        '1.29.0 changes 1 file of prod: 1 line added, 1 removed.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByText(/^On main at/)).toHaveTextContent('9f2c1d7');
  });

  it('says what is left out, and why', () => {
    show({
      manifests: treeDiff(
        [
          fileDiff({ path: 'a.yaml', after: 'x\n'.repeat(8) }),
          hiddenDiff('b.env', { after: '' }, 'it may hold secrets'),
          fileDiff({ path: 'c.yaml', after: 'x\n' }),
        ],
        { files: 2, lines: 5 },
      ),
    });
    expect(
      screen.getByText('Too large to show: 3 more lines.'),
    ).toBeInTheDocument();
    expect(
      screen.getByText('Not shown: it may hold secrets.'),
    ).toBeInTheDocument();
    expect(
      screen.getByText('Too many to show: 1 more file.'),
    ).toBeInTheDocument();
    expect(screen.getAllByText(/\(new file\)/)).toHaveLength(2);
  });

  it.each<[string, Partial<PromotionDiff>, string]>([
    [
      'why there is none',
      { type: 'unavailable', reason: 'The repository is away.' },
      'The repository is away.',
    ],
    [
      'what a program makes of it',
      {
        rendered: {
          type: 'rendered',
          by: 'kustomize',
          diff: treeDiff([
            fileDiff({ path: 'deployment.yaml', after: 'replicas: 2\n' }),
          ]),
        },
      },
      'Output of kustomize',
    ],
    [
      'that a program makes the same of it',
      { rendered: { type: 'rendered', by: 'helm', diff: treeDiff([]) } },
      'No change.',
    ],
    [
      'why no program was asked',
      { rendered: { type: 'unavailable', reason: 'kustomize is missing.' } },
      'kustomize is missing.',
    ],
  ])('says %s', (_name, changes, words) => {
    show(changes);
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  describe('of an environment that is a branch', () => {
    const dry: DryDiff = {
      type: 'diff',
      branch: 'main',
      from: 'a'.repeat(40),
      to: 'b'.repeat(40),
      diff: treeDiff([
        fileDiff({ path: 'base/values.yaml', after: 'size: 2\n' }),
      ]),
      sentence: '1 file that prod is rendered from changes.',
    };

    it('shows what was written beside what is rendered', () => {
      show({ dry, branch: 'environment/prod' });
      const [written, rendered] = screen
        .getAllByRole('heading', { level: 4 })
        .map(heading => heading.parentElement!);
      expect(written).toHaveTextContent('On the dry branch main');
      expect(written).toHaveTextContent('base/values.yaml');
      expect(written).toHaveTextContent('From aaaaaaa to bbbbbbb');
      expect(rendered).toHaveTextContent('Rendered on environment/prod');
      expect(rendered).toHaveTextContent(
        'environments/prod/kustomization.yaml',
      );
    });

    it('says where it has nothing yet, and why the dry side is missing', () => {
      const { from: _none, ...first } = dry;
      const { unmount } = show({ dry: first });
      expect(screen.getByText('The first commit, bbbbbbb')).toBeInTheDocument();
      unmount();
      show({ dry: { type: 'unavailable', reason: 'The commit is gone.' } });
      expect(screen.getByText('The commit is gone.')).toBeInTheDocument();
    });
  });
});
