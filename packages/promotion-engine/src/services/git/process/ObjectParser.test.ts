import { ObjectParser } from './ObjectParser';

const oid = '1'.repeat(40);
const output = Buffer.from(
  `${oid} blob 5\nab\ncd\nnot/there missing\n${oid} tree 0\n\n${oid} blob 1\nx\n`,
);
const objects = [
  { oid, type: 'blob', content: Buffer.from('ab\ncd') },
  undefined,
  { oid, type: 'tree', content: Buffer.alloc(0) },
  { oid, type: 'blob', content: Buffer.from('x') },
];

describe('ObjectParser', () => {
  it.each([1, 2, 7, 43, 44, 45, 60, output.length])(
    'reads replies that come %d bytes at a time',
    size => {
      const parser = new ObjectParser();
      const read = [];
      for (let at = 0; at < output.length; at += size)
        read.push(...parser.push(output.subarray(at, at + size)));
      expect(read).toEqual(objects);
    },
  );

  it('does not reply before a reply is whole', () => {
    const parser = new ObjectParser();
    const [first] = parser.push(output.subarray(0, 60));
    expect(first).toEqual(objects[0]);
    expect(parser.push(output.subarray(60, 61))).toEqual([]);
  });
});
