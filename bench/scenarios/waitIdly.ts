import { setTimeout } from 'node:timers/promises';
import { Product } from '../product/Product';
import { Figure } from './Scenario';

/** Lets minutes go by in which nothing is released, and says what they cost. */
export async function waitIdly(
  { traffic }: Product,
  minutes: number,
): Promise<readonly Figure[]> {
  traffic.reset();
  const cpu = process.cpuUsage();
  await setTimeout(minutes * 60_000);
  const { user, system } = process.cpuUsage(cpu);
  const written = traffic.apiWrites() / minutes;
  return [
    {
      what: 'API writes a minute',
      value: written,
      unit: '/min',
      wanted: '< 1',
    },
    {
      what: 'other API requests a minute',
      value: traffic.apiTotal() / minutes - written,
      unit: '/min',
    },
    {
      what: 'processor',
      value: (user + system) / 1e6 / (minutes * 60) / 0.01,
      unit: '%',
    },
    {
      what: 'resident memory',
      value: process.memoryUsage.rss() / 2 ** 20,
      unit: 'MiB',
    },
  ];
}
