import { FileMode, MergeTexts } from '@kardinal/backstage-plugin-kardinal-node';
import { FileOutcome, modeAfter, overlayFile, pickFile } from './applyFile';

const bytes = (text: string | undefined) =>
  text === undefined ? undefined : Buffer.from(text);

function shown(outcome: FileOutcome): string {
  switch (outcome.type) {
    case 'write':
      return `write ${outcome.content}`;
    case 'conflict':
      return outcome.reason;
    default:
      return outcome.type;
  }
}

/** Takes both sides where they differ in words, and reports a conflict at the word "clash". */
async function merge({ current, before, after }: MergeTexts) {
  const [mine, base, theirs] = [current, before, after].map(each =>
    each.toString(),
  );
  return mine.includes('clash')
    ? ({ type: 'conflict' } as const)
    : ({
        type: 'merged',
        content: Buffer.from(mine.replace(base, theirs)),
      } as const);
}

const file = (before: string | undefined, after: string | undefined) => {
  const [from, to] = [bytes(before), bytes(after)];
  return {
    path: 'a',
    ...(from === undefined ? {} : { before: from }),
    ...(to === undefined ? {} : { after: to }),
  };
};

describe('pickFile', () => {
  it.each`
    what                                    | before       | after        | current        | expected
    ${'a change where nobody else did'}     | ${'1'}       | ${'2'}       | ${'1'}         | ${'write 2'}
    ${'a change that is here'}              | ${'1'}       | ${'2'}       | ${'2'}         | ${'same'}
    ${'a change beside another one'}        | ${'1'}       | ${'2'}       | ${'own 1'}     | ${'write own 2'}
    ${'a change beside its own result'}     | ${'1'}       | ${'2'}       | ${'own 2'}     | ${'same'}
    ${'a change of the same lines'}         | ${'1'}       | ${'2'}       | ${'clash'}     | ${'has other content in the lines that the commit changes'}
    ${'a change of what is not here'}       | ${'1'}       | ${'2'}       | ${undefined}   | ${'is changed by the commit and not here'}
    ${'a new file'}                         | ${undefined} | ${'2'}       | ${undefined}   | ${'write 2'}
    ${'a new file that is here'}            | ${undefined} | ${'2'}       | ${'2'}         | ${'same'}
    ${'a new file that is here, otherwise'} | ${undefined} | ${'2'}       | ${'1'}         | ${'is new in the commit and already here, with other content'}
    ${'a deletion'}                         | ${'1'}       | ${undefined} | ${'1'}         | ${'delete'}
    ${'a deletion of what is gone'}         | ${'1'}       | ${undefined} | ${undefined}   | ${'same'}
    ${'a deletion of what was changed'}     | ${'1'}       | ${undefined} | ${'own 1'}     | ${'is deleted by the commit and was changed here'}
    ${'a change of the mode alone'}         | ${'1'}       | ${'1'}       | ${'own'}       | ${'same'}
    ${'such a change of what is not here'}  | ${'1'}       | ${'1'}       | ${undefined}   | ${'is changed by the commit and not here'}
    ${'a binary file'}                      | ${'\u00001'} | ${'\u00002'} | ${'\u00001'}   | ${'write \u00002'}
    ${'a binary file that differs here'}    | ${'\u00001'} | ${'\u00002'} | ${'\u0000own'} | ${'is binary and was changed here'}
    ${'an empty file'}                      | ${undefined} | ${''}        | ${undefined}   | ${'write '}
  `('$what: $expected', async ({ before, after, current, expected }) => {
    const outcome = await pickFile(file(before, after), bytes(current), merge);
    expect(shown(outcome)).toBe(expected);
  });
});

describe('overlayFile', () => {
  it.each([
    ['a file', undefined, 'write 2'],
    ['another version', '1', 'write 2'],
    ['the same', '2', 'same'],
  ])('over %s', (_what, current, expected) => {
    expect(shown(overlayFile(file(undefined, '2'), bytes(current)))).toBe(
      expected,
    );
  });
});

describe('modeAfter', () => {
  it.each<
    [what: string, (FileMode | 'absent')[], FileMode | undefined, FileMode]
  >([
    ['a new program', ['absent', 'executable'], undefined, 'executable'],
    ['a new file', ['absent', 'regular'], undefined, 'regular'],
    ['what becomes one', ['regular', 'executable'], 'regular', 'executable'],
    [
      'what is none any more',
      ['executable', 'regular'],
      'executable',
      'regular',
    ],
    [
      'text of a program',
      ['executable', 'executable'],
      'executable',
      'executable',
    ],
    [
      'text, where it is a program here',
      ['regular', 'regular'],
      'executable',
      'executable',
    ],
    [
      'text, where it is none here',
      ['executable', 'executable'],
      'regular',
      'regular',
    ],
  ])('of %s', (_what, [from, to], current, expected) => {
    const before = from === 'absent' ? undefined : '1';
    const modes = {
      ...(from === 'absent' ? {} : { before: from }),
      ...(to === 'absent' ? {} : { after: to }),
    };
    expect(modeAfter({ ...file(before, '2'), modes }, current)).toBe(expected);
  });

  it('is that of the commit where files are copied', () => {
    const modes = { after: 'executable' as const };
    const copied = { ...file(undefined, '2'), modes };
    expect(modeAfter(copied, 'regular')).toBe('executable');
    expect(modeAfter(file(undefined, '2'), 'executable')).toBe('regular');
  });
});
