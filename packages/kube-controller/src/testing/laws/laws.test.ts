import { BookingReconciler, bookingType, newBooking } from './booking.fixture';
import {
  bookingWorld,
  FakeHotel,
  ForgetfulHotel,
} from './bookingWorld.fixture';
import { crashLaw } from './crashLaw';
import { quiescentLaw } from './quiescentLaw';
import { staleLaw } from './staleLaw';
import { statusLaw } from './statusLaw';
import { LawWorld } from './types';

describe('a reconciler that keeps the laws', () => {
  it('ends in the same world after a crash at any point', async () => {
    const report = await crashLaw(() => bookingWorld());
    expect(report.io).toContain('reserve');
    expect(report.runs).toBeGreaterThan(15);
  });

  it('takes a crash after an I/O for one before the next where nothing happened between them', async () => {
    const { runs, io } = await crashLaw(() => bookingWorld());
    expect(runs).toBeGreaterThan(io.length);
    expect(runs).toBeLessThan(2 * io.length);
  });

  it('is not harmed by stale caches and old leaders', async () => {
    const report = await staleLaw(() => bookingWorld());
    expect(report.runs).toBeGreaterThan(10);
  });

  it('writes nothing once it is settled', async () => {
    const report = await quiescentLaw(() => bookingWorld());
    expect(report.io).toContain('reserve');
  });

  it('shows statuses that tools and people understand', async () => {
    const report = await statusLaw(() => bookingWorld(), {
      types: [bookingType],
    });
    expect(report.io).toContain('reserve');
  });

  it('cleans up the same after a crash at any point', async () => {
    const report = await crashLaw(cancelledWorld);
    expect(report.io).toContain('cancel');
  });

  it('is not harmed while it cleans up', async () => {
    const report = await staleLaw(cancelledWorld);
    expect(report.io).toContain('cancel');
  });
});

describe('the laws have teeth', () => {
  it('an effect that is not idempotent breaks the crash law', async () => {
    const scenario = () => bookingWorld({ hotel: new ForgetfulHotel() });
    await expect(crashLaw(scenario)).rejects.toThrow(
      /Crash (before|after) I\/O \d+ of \d+ .*: the world differs/,
    );
  });

  it('an effect that is not idempotent breaks the stale law', async () => {
    const scenario = () => bookingWorld({ hotel: new ForgetfulHotel() });
    await expect(staleLaw(scenario)).rejects.toThrow(/Old leader/);
  });

  it('a status without Ready breaks the status law', async () => {
    const law = statusLaw(() => bookingWorld({ adapt: withoutConditions }), {
      types: [bookingType],
    });
    await expect(law).rejects.toThrow(/anna: ready-missing/);
  });

  it('a clock in a status breaks the quiescent law', async () => {
    const scenario = () => bookingWorld({ adapt: withClockInStatus });
    await expect(quiescentLaw(scenario)).rejects.toThrow(/replaceStatus/);
  });
});

/** Booked, then deleted by its owner. */
function cancelledWorld(): LawWorld {
  const hotel = new FakeHotel();
  const world = bookingWorld({ hotel });
  const key = newBooking('anna').metadata;
  let isDeleted = false;
  return {
    ...world,
    react: async () => {
      await world.react?.();
      const anna = world.cluster.peek(bookingType, key);
      if (isDeleted || anna?.status?.state !== 'Booked') return;
      isDeleted = true;
      await world.cluster.delete(bookingType, key);
    },
    isDone: () => isDeleted && !world.cluster.peek(bookingType, key),
  };
}

function withClockInStatus(reconciler: BookingReconciler): BookingReconciler {
  return {
    ...reconciler,
    decide: (resource, seen, now) => {
      const decision = reconciler.decide(resource, seen, now);
      const status = { ...decision.status, seenAt: now };
      return { ...decision, status };
    },
  };
}

function withoutConditions(reconciler: BookingReconciler): BookingReconciler {
  return {
    ...reconciler,
    decide: (resource, seen, now) => {
      const decision = reconciler.decide(resource, seen, now);
      const { conditions, ...status } = decision.status;
      return { ...decision, status };
    },
  };
}
