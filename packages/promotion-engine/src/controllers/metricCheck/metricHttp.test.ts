import { metricCheck } from '../../__testUtils__/metricCheck';
import { EgressOutcome, EgressRequest } from '../../services/egress';
import { metricHttp } from './metricHttp';

const request = {
  method: 'POST',
  url: 'https://metrics.example.com/api/v1/query',
  headers: { 'Content-Type': 'text/plain' },
  body: 'query=up',
} as const;
const { signal } = new AbortController();

function sending(
  outcome: EgressOutcome,
  secretRef?: { readonly name: string },
) {
  const sent: EgressRequest[] = [];
  const asked: string[] = [];
  const http = metricHttp(
    {
      egress: {
        problemOf: () => undefined,
        send: async each => {
          sent.push(each);
          return outcome;
        },
      },
      credentials: {
        metricAuthorization: async ({ namespace, name }, url) => {
          asked.push(`${namespace}/${name} ${url}`);
          return 'Bearer not-a-secret';
        },
      },
    },
    metricCheck('errors', {
      timeout: '5s',
      provider: {
        type: 'fake',
        address: 'https://metrics.example.com',
        ...(secretRef === undefined ? {} : { secretRef }),
      },
    }),
  );
  return { http, sent, asked };
}

const answered = (body: string): EgressOutcome => ({
  type: 'answered',
  status: 200,
  body,
});

describe('requests to a metric provider', () => {
  it('go out for the namespace of the MetricCheck, in bounded time and size', async () => {
    const { http, sent, asked } = sending(answered('{"a":1}'));
    expect(await http(request, signal)).toEqual({
      type: 'answered',
      status: 200,
      body: { a: 1 },
    });
    expect(sent).toEqual([
      {
        ...request,
        tenant: 'platform-policies',
        headers: { ...request.headers, Accept: 'application/json' },
        timeout: 5_000,
        limit: 65_536,
      },
    ]);
    expect(asked).toEqual([]);
  });

  it('carry the credential, which no answer repeats', async () => {
    const { http, sent, asked } = sending(
      answered('{"error":"bad token not-a-secret"}'),
      { name: 'prometheus' },
    );
    const answer = await http(request, signal);
    expect(sent[0].headers.Authorization).toBe('Bearer not-a-secret');
    expect(asked).toEqual([`platform-policies/prometheus ${request.url}`]);
    expect(JSON.stringify(answer)).not.toContain('not-a-secret');
  });

  it.each<[EgressOutcome, object]>([
    [answered('<html>'), { type: 'answered', body: undefined }],
    [{ type: 'busy' }, { type: 'unreachable' }],
    [{ type: 'timedOut' }, { type: 'timedOut' }],
    [
      { type: 'refused', message: 'a loopback address' },
      { type: 'refused', message: 'a loopback address' },
    ],
    [
      { type: 'tooLarge', limit: 65_536 },
      { type: 'tooLarge', limit: 65_536 },
    ],
  ])('that come to %j', async (outcome, expected) => {
    const { http } = sending(outcome);
    expect(await http(request, signal)).toMatchObject(expected);
  });
});
