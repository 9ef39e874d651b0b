import { setTimeout } from 'node:timers/promises';
import { load } from '../measure/machine';
import { percentile } from '../measure/percentile';
import { measurePushLimit } from '../measure/pushLimit';
import { Installation } from '../product/Installation';
import { promotion } from '../product/promotion';
import { releaseTo } from '../product/releaseTo';
import { Tenant } from '../product/Tenant';
import { ReleaseTimes, releaseSteps } from '../product/TenantWatch';
import { progress } from './progress';
import { Figure } from './Scenario';

/** A single release of one tenant, alone and beside as many of another one as it has Pipelines. */
export async function measureFairness(
  installation: Installation,
  busy: Tenant,
  quiet: Tenant,
): Promise<readonly Figure[]> {
  // Fills the mirrors.
  await probeAll(installation, quiet, '1.6.0');
  const alone = await probeAll(installation, quiet, '1.7.0');
  const pushAlone = await barePush(quiet);
  progress('alone');
  // Past the portal, which takes so many requests at a time.
  await Promise.all(busy.pipelines.map(each => busy.release(each, '3.0.0')));
  const beside = await probeAll(installation, quiet, '1.8.0');
  const pushBeside = await barePush(quiet);
  progress('beside');
  const unfinished = await busy.unfinished();
  const { length: pipelines } = busy.pipelines;
  const p50 = (samples: readonly number[]) => percentile(samples, 0.5);
  const most = (samples: readonly number[]) => Math.max(...samples);
  const figure = (what: string, value: number, wanted?: string): Figure => ({
    what,
    value,
    unit: 's',
    ...(wanted === undefined ? {} : { wanted }),
  });
  return [
    figure('one release alone: first contact, p50', p50(alone.contacts)),
    figure('one release alone: first contact, longest', most(alone.contacts)),
    figure('one release alone: Verified, p50', p50(alone.verified)),
    figure(
      `beside ${pipelines} releases of another tenant: first contact, p50`,
      p50(beside.contacts),
    ),
    figure('beside them: first contact, longest', most(beside.contacts)),
    figure(
      'beside them: delay of the first contact, longest',
      most(beside.contacts) - most(alone.contacts),
      '< 1',
    ),
    figure(
      'beside them: delay of the first contact, p50',
      p50(beside.contacts) - p50(alone.contacts),
      '< 1',
    ),
    figure(
      'alone: processor until the contact, backend and agent, p50',
      p50(alone.processor),
    ),
    figure('beside them: the same, p50', p50(beside.processor)),
    figure('beside them: the same, most', most(beside.processor)),
    figure('beside them: Verified, p50', p50(beside.verified)),
    figure('alone: a bare push', pushAlone),
    figure('beside them: a bare push', pushBeside),
    ...releaseSteps.flatMap(step => [
      figure(`alone: until ${step}, p50`, p50(alone.times.map(t => t[step]))),
      figure(
        `beside them: until ${step}, p50`,
        p50(beside.times.map(t => t[step])),
      ),
    ]),
    {
      what: 'of the other tenant, on their way when that had ended',
      value: unfinished,
      unit: '',
    },
    { what: 'load after', value: load(), unit: '' },
  ];
}

/** How long a plain push takes in the repositories of a tenant, in seconds: what the forge and the machine are slower by is in it. */
async function barePush({ urls, token }: Tenant): Promise<number> {
  const repositories = urls.slice(0, 5);
  return (
    1 / (await measurePushLimit({ repositories, token, pushes: 1, atOnce: 1 }))
  );
}

/** Seconds between two releases: none waits for the one before to end. */
const pause = 1;

/** One release after the other, each of another Pipeline, as soon as the one before has come to its repository; seconds. */
async function probeAll(
  installation: Installation,
  quiet: Tenant,
  next: string,
) {
  const contacts: number[] = [];
  const processor: number[] = [];
  const ends: Promise<number>[] = [];
  const times: ReleaseTimes[] = [];
  for (const [at, pipeline] of quiet.pipelines.entries()) {
    const began = Date.now();
    const bundle = await releaseTo(
      installation.url,
      pipeline,
      next,
      quiet.namespace,
    );
    const seen = promotion(installation, quiet, { at, bundle, began });
    ends.push(seen.verified);
    const { contact, processor: used } = await seen.contacted;
    contacts.push(contact / 1_000);
    processor.push(used);
    times.push(quiet.watch.of(bundle, began));
    await setTimeout(pause * 1_000);
  }
  progress(
    `first contacts: ${contacts.map(each => each.toFixed(2)).join(' ')}`,
  );
  const verified = (await Promise.all(ends)).map(each => each / 1_000);
  return { contacts, verified, processor, times };
}
