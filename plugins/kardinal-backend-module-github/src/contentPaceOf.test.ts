import { contentPaceOf } from './contentPaceOf';

it.each`
  host                     | limited
  ${'github.com'}          | ${'limited'}
  ${'acme.ghe.com'}        | ${'limited'}
  ${'github.example.com'}  | ${'free'}
  ${'notgithub.com'}       | ${'free'}
  ${'ghe.com.example.com'} | ${'free'}
`('keeps to the pace of $host: $limited', ({ host, limited }) => {
  expect(contentPaceOf(host) === undefined ? 'free' : 'limited').toBe(limited);
});
