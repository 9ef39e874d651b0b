import { formatPath, parsePath } from './yamlPath';

describe('parsePath', () => {
  it.each([
    ['image.tag', ['image', 'tag']],
    ['.image.tag', ['image', 'tag']],
    ['containers[0].image', ['containers', 0, 'image']],
    ['a\\.b.c', ['a.b', 'c']],
    ['annotations["example.com/v"]', ['annotations', 'example.com/v']],
    ["annotations['a]b']", ['annotations', 'a]b']],
    ['x["a\\"b"].c', ['x', 'a"b', 'c']],
    ['[0][1]', [0, 1]],
    ['x.a b', ['x', 'a b']],
  ])('reads %s, and writes it so that it reads the same', (text, path) => {
    expect(parsePath(text)).toEqual({ type: 'path', path });
    expect(parsePath(formatPath(path))).toEqual({ type: 'path', path });
  });

  it.each([
    ['', /names no value/],
    ['.', /names no value/],
    ['a.', /"a\." is no path at character 3/],
    ['a..b', /at character 3/],
    ['a[', /at character 2/],
    ['a[-1]', /at character 2/],
    ['a[0]b', /at character 5/],
    ['a["\\q"]', /at character 2/],
  ])('refuses %j, and says where', (text, problem) => {
    expect(parsePath(text)).toEqual({
      type: 'malformed',
      problem: expect.stringMatching(problem),
    });
  });
});
