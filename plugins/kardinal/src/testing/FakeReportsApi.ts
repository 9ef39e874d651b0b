import {
  AuditPage,
  BundleSummary,
  DialectImportView,
  DialectsView,
  FiguresView,
  GateSimulationView,
  PoliciesView,
  ReleaseSimulationView,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  Abortable,
  AuditFilter,
  FiguresFilter,
  ForeignPromotionRef,
  PastRequest,
  ReportsApi,
  SuppositionRequest,
} from '../api/ReportsApi';
import { exampleNow } from './instants';

type Answers = {
  readonly policies: PoliciesView;
  readonly bundles: readonly BundleSummary[];
  readonly simulation: GateSimulationView;
  readonly past: ReleaseSimulationView;
  readonly records: AuditPage;
  readonly figures: FiguresView;
  readonly dialects: DialectsView;
  readonly imported: DialectImportView;
};

/** A backend in memory that answers what a test says, and remembers what it was asked. */
export class FakeReportsApi implements ReportsApi {
  readonly asked: (
    | AuditFilter
    | FiguresFilter
    | SuppositionRequest
    | PastRequest
    | ForeignPromotionRef
  )[] = [];
  private refusal: Error | undefined;
  private listeners: ((newer: number) => void)[] = [];

  constructor(private answers: Partial<Answers> = {}) {}

  answer(answers: Partial<Answers>): void {
    this.answers = { ...this.answers, ...answers };
  }

  /** What is answered from now on instead of anything else. */
  refuse(error: Error | undefined): void {
    this.refusal = error;
  }

  /** So many records are newer than those that a page knows. */
  announce(newer: number): void {
    this.listeners.forEach(each => each(newer));
  }

  async policies(): Promise<PoliciesView> {
    return this.take('policies', { asOf: exampleNow, items: [], omitted: 0 });
  }

  policy(): Promise<PoliciesView> {
    return this.policies();
  }

  async bundles(): Promise<readonly BundleSummary[]> {
    return this.take('bundles', []);
  }

  async simulate(
    _pipeline: unknown,
    request: SuppositionRequest,
  ): Promise<GateSimulationView> {
    this.asked.push(request);
    const { environment } = request;
    const none = { bundle: '', environment, at: exampleNow, gates: [] };
    return this.take('simulation', none);
  }

  async simulatePast(
    _pipeline: unknown,
    request: PastRequest,
  ): Promise<ReleaseSimulationView> {
    this.asked.push(request);
    return this.take('past', {
      environment: request.environment,
      passed: 0,
      held: 0,
      unknown: 0,
      heldSeconds: 0,
      releases: [],
    });
  }

  async records(filter: AuditFilter): Promise<AuditPage> {
    this.asked.push(filter);
    const none = { asOf: exampleNow, items: [], incomplete: [] };
    return this.take('records', none);
  }

  async *followRecords(
    _filter: AuditFilter,
    { signal }: Abortable,
  ): AsyncIterable<number> {
    while (!signal.aborted) {
      yield await new Promise<number>(resolve => {
        this.listeners = [resolve];
      });
    }
  }

  async figures(filter: FiguresFilter): Promise<FiguresView> {
    this.asked.push(filter);
    if (this.refusal) throw this.refusal;
    const { figures } = this.answers;
    if (figures === undefined) throw new Error('no figures were given');
    return figures;
  }

  async dialects(): Promise<DialectsView> {
    return this.take('dialects', { asOf: exampleNow, items: [] });
  }

  async importPromotion(
    promotion: ForeignPromotionRef,
  ): Promise<DialectImportView> {
    this.asked.push(promotion);
    return this.take('imported', { outcome: 'impossible', problems: [] });
  }

  private take<Name extends keyof Answers>(
    name: Name,
    otherwise: Answers[Name],
  ): Answers[Name] {
    if (this.refusal) throw this.refusal;
    return (this.answers as Partial<Answers>)[name] ?? otherwise;
  }
}
