import { PipelineView } from '@kardinal/backstage-plugin-kardinal-common';
import { FakeKardinalApi } from '../testing/FakeKardinalApi';
import { soakingView } from '../testing/views';
import { ViewEvent } from '../api/KardinalApi';
import { followView } from './followView';
import { Live } from './LiveView';
import { Timing } from './timing';

const pipeline = { namespace: 'default', name: 'guestbook' };
const view = { ...soakingView(), version: '1' };

/** Waits end at once unless they are the long one that watches for silence. */
function patientTiming(): Timing & { readonly slept: number[] } {
  const slept: number[] = [];
  return {
    slept,
    now: () => 1_000,
    random: () => 1,
    sleep: (ms, signal) => {
      if (ms >= 45_000) {
        return new Promise<void>(resolve => {
          signal.addEventListener('abort', () => resolve());
        });
      }
      slept.push(ms);
      return Promise.resolve();
    },
  };
}

function follow(
  connect: Parameters<typeof followView>[0]['connect'],
  timing: Timing = patientTiming(),
) {
  const page = new AbortController();
  const seen: Live<PipelineView>[] = [];
  const wanted: { status: Live<PipelineView>['status']; found: () => void }[] =
    [];
  const done = followView({
    connect,
    signal: page.signal,
    timing,
    onChange: live => {
      seen.push(live);
      for (const each of wanted) {
        if (each.status === live.status) {
          each.found();
        }
      }
    },
  });
  return {
    seen,
    done,
    /** Resolves when the next change to a status comes. */
    next: (status: Live<PipelineView>['status']) =>
      new Promise<void>(found => {
        wanted.push({ status, found });
      }),
    close: async () => {
      page.abort();
      await done;
    },
  };
}

describe('followView', () => {
  it('shows the snapshot, then each change', async () => {
    const api = new FakeKardinalApi(view);
    const page = follow(from => api.follow(pipeline, from));
    await page.next('live');

    const changed = page.next('live');
    api.change({ ...view, version: '2', name: 'renamed' });
    await changed;
    await page.close();

    expect(
      page.seen.map(({ status, view: { name } = view }) => [status, name]),
    ).toEqual([
      ['live', 'guestbook'],
      ['live', 'renamed'],
    ]);
    expect(api.requests).toHaveLength(1);
  });

  it('keeps the view when the connection breaks, and resumes after it', async () => {
    const api = new FakeKardinalApi(view);
    const page = follow(from => api.follow(pipeline, from));
    await page.next('live');

    const live = page.next('lost').then(() => page.next('live'));
    api.disconnect();
    await live;
    await page.close();

    expect(page.seen.map(({ status }) => status)).toEqual([
      'live',
      'lost',
      'live',
    ]);
    expect(page.seen[1]).toMatchObject({ view, asOf: 1_000 });
    expect(api.requests.map(({ lastEventId }) => lastEventId)).toEqual([
      undefined,
      '1',
    ]);
  });

  it('waits longer the more often it fails, and starts afresh when it works', async () => {
    const api = new FakeKardinalApi(view);
    const timing = patientTiming();
    let failures = 4;
    const page = follow(from => {
      failures -= 1;
      if (failures >= 0) {
        throw new TypeError('network error');
      }
      return api.follow(pipeline, from);
    }, timing);
    await page.next('live');
    const live = page.next('lost').then(() => page.next('live'));
    api.disconnect();
    await live;
    await page.close();

    expect(timing.slept).toEqual([500, 1_000, 2_000, 4_000, 500]);
  });

  it.each([400, 403, 404])(
    'stops when it is refused with %p',
    async statusCode => {
      const error = Object.assign(new Error('no'), { statusCode });
      const page = follow(() => {
        throw error;
      });
      await page.done;
      expect(page.seen).toEqual([{ status: 'refused', error }]);
    },
  );

  it.each([401, 408, 429, 500, 503])(
    'tries again after %p',
    async statusCode => {
      const api = new FakeKardinalApi(view);
      let isFirst = true;
      const page = follow(from => {
        if (isFirst) {
          isFirst = false;
          throw Object.assign(new Error('no'), { statusCode });
        }
        return api.follow(pipeline, from);
      });
      await page.next('live');
      await page.close();
      expect(page.seen.map(({ status }) => status)).toEqual(['lost', 'live']);
    },
  );

  it('asks for a snapshot when a change does not fit', async () => {
    const from: (string | undefined)[] = [];
    const page = follow(async function* connect({ lastEventId }) {
      from.push(lastEventId);
      const name = from.length === 1 ? 'guestbook' : 'renewed';
      yield snapshot(name);
      if (from.length === 1) {
        yield {
          type: 'message',
          id: '9',
          message: { type: 'delta', from: '8', version: '9', patch: [] },
        };
      }
      await new Promise(() => {});
    });
    await page.next('live');
    await page.next('live');

    expect(from).toEqual([undefined, undefined]);
    expect(
      page.seen.map(({ status, view: seen }) => [status, seen?.name]),
    ).toEqual([
      ['live', 'guestbook'],
      ['live', 'renewed'],
    ]);
  });

  it('treats silence as a lost connection', async () => {
    const api = new FakeKardinalApi(view);
    let isSilent = true;
    const timing: Timing = {
      ...patientTiming(),
      sleep: (ms, signal) =>
        ms >= 45_000 && !isSilent
          ? new Promise<void>(resolve => {
              signal.addEventListener('abort', () => resolve());
            })
          : Promise.resolve(),
    };
    const page = follow(from => {
      if (isSilent) {
        return {
          [Symbol.asyncIterator]: () => ({
            next: () => {
              isSilent = false;
              return new Promise<IteratorResult<ViewEvent>>(() => {});
            },
          }),
        };
      }
      return api.follow(pipeline, from);
    }, timing);
    await page.next('live');
    await page.close();
    expect(page.seen.map(({ status }) => status)).toEqual(['lost', 'live']);
  });
});

function snapshot(name: string): ViewEvent {
  return {
    type: 'message',
    id: '1',
    message: { type: 'snapshot', view: { ...view, name } },
  };
}
