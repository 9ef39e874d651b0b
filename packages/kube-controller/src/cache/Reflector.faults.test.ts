import { startFaultyFake } from '../__testUtils__/startFaultyFake';
import { HttpKubeClient } from '../client/HttpKubeClient';
import {
  everyDisturbance,
  everyFault,
  FaultySite,
} from '../testing/contracts/FaultySite';
import { ReflectorStorm, Weather } from '../testing/contracts/ReflectorStorm';
import { until } from '../testing/contracts/until';
import { bookingType } from '../testing/laws/booking.fixture';

const everything: Weather = {
  percent: 35,
  faults: everyFault,
  disturbances: everyDisturbance,
};

let site: FaultySite;
let storm: ReflectorStorm;

beforeEach(async () => {
  site = await startFaultyFake();
});

afterEach(async () => {
  await storm.end();
  await site.stop();
});

const start = (bookings: number) =>
  ReflectorStorm.start(site, {
    bookings,
    pageSize: 50,
    stallMilliseconds: 150,
    backoff: { minMilliseconds: 4, maxMilliseconds: 60 },
  });

describe('a reflector over a bad connection, while objects change', () => {
  it.each<[string, Weather]>([
    ...everyFault.map((fault): [string, Weather] => [
      `requests: ${JSON.stringify(fault)}`,
      { percent: 40, faults: [fault], disturbances: ['end'] },
    ]),
    ...everyDisturbance.map((disturbance): [string, Weather] => [
      `watches: ${disturbance}`,
      { percent: 0, faults: [], disturbances: [disturbance] },
    ]),
  ])('ends equal to the server (%s)', async (_name, weather) => {
    storm = await start(40);
    await storm.rage(weather, 150);
    await storm.calm();
    expect(storm.cached()).toEqual(await storm.served());
    expect(site.connection.requestCount).toBeLessThan(200);
  });

  it('ends equal to the server with 500 objects and everything at once', async () => {
    storm = await start(500);
    await storm.rage(everything, 1_000);
    await storm.calm();
    expect(storm.cached()).toEqual(await storm.served());
    expect(site.connection.requestCount).toBeLessThan(800);
  });

  it('reports every difference to listeners', async () => {
    storm = await start(100);
    await storm.rage(everything, 300);
    await storm.calm();
    expect(storm.cached()).toEqual(await storm.served());
    expect(storm.reported()).toEqual(storm.cached());
  });

  it('stops in the middle of a storm and leaves nothing open', async () => {
    storm = await start(100);
    storm.setWeather({ percent: 50, faults: everyFault });
    await pause(50);
    await storm.end();
    storm.setWeather({ percent: 0, faults: [] });
    await askOnNewConnection();
    await until('no watch is open', () => site.connection.openWatches === 0);
    const { requestCount } = site.connection;
    await pause(100);
    expect(site.connection.requestCount).toBe(requestCount);
  });
});

/** What was on the wire before it has arrived when this resolves. */
async function askOnNewConnection(): Promise<void> {
  const client = HttpKubeClient.fromServer({ url: site.connection.url });
  await client.list(bookingType);
  client.close();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, milliseconds);
  });
}
