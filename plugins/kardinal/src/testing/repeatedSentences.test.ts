import { repeatedSentences } from './repeatedSentences';

function pageOf(html: string): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = html;
  return page;
}

const waits = 'prod is waiting for PR #2 to be merged';

describe('sentences that stand twice', () => {
  it.each<[string, string, readonly string[]]>([
    ['once', `<p>${waits}.</p>`, []],
    [
      'in two places, with a full stop or without',
      `<p>${waits}.</p><ul><li>${waits}</li></ul>`,
      [waits],
    ],
    [
      'in a longer text too',
      `<p>${waits}.</p><button><span>1.29.0</span><span>Look: ${waits}.</span></button>`,
      [waits],
    ],
    ['as a label', '<p>Needs a merge</p><td>Needs a merge</td>', []],
    [
      'for screen readers only',
      `<p>${waits}.</p><span class="visuallyHidden">${waits}.</span>`,
      [],
    ],
    [
      'in what is closed',
      `<p>${waits}.</p><div hidden><p>${waits}.</p></div>`,
      [],
    ],
    [
      'with marks inside',
      `<p>${waits}.</p><p><b>prod</b> is waiting for <code>PR #2</code> to be merged.</p>`,
      [waits],
    ],
  ])('are found %s', (_where, html, found) => {
    expect(repeatedSentences(pageOf(html))).toEqual(found);
  });
});
