import { addAnnotation } from './addAnnotation';

const entity = { kind: 'Component', name: 'shop' };
const config = { key: 'kardinal.io/config', value: 'kardinal.yaml' };
const add = (text: string) => addAnnotation(text, entity, config);

it('adds the first annotation, and changes nothing else', () => {
  const text = `# Who owns what
kind: Component
metadata:
    name: shop   # the web shop
    tags: [web]
spec: { owner: team-a }
`;
  expect(add(text)).toBe(`# Who owns what
kind: Component
metadata:
    annotations:
      kardinal.io/config: kardinal.yaml
    name: shop   # the web shop
    tags: [web]
spec: { owner: team-a }
`);
});

it('adds another one to the entity that is meant', () => {
  const text = `kind: System
metadata:
  name: shop
---
kind: Component
metadata:
  name: shop
  annotations:
    # code
    github.com/project-slug: acme/shop
`;
  expect(add(text)).toBe(
    text.replace(
      '    github.com',
      '    kardinal.io/config: kardinal.yaml\n    github.com',
    ),
  );
});

it('changes nothing where it is there already', () => {
  const once = add('kind: Component\nmetadata:\n  name: shop\n');
  expect(add(once)).toBe(once);
});

it.each([
  ['', /^The file has no Component shop any more/],
  ['kind: Component\nmetadata: { name: shop }', /is written on one line/],
  [
    'kind: Component\nmetadata:\n  name: shop\n  annotations: {}\n',
    /is written on one line; write annotations below each other, or add/,
  ],
  [
    'kind: Component\nmetadata:\n  name: shop\n  annotations: {a: b}\n',
    /is written on one line/,
  ],
])('says what a person has to do about %j', (text, message) => {
  expect(() => add(text)).toThrow(message);
});
