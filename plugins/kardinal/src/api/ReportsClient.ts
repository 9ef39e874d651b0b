import { ResponseError } from '@backstage/errors';
import { DiscoveryApi, FetchApi } from '@backstage/frontend-plugin-api';
import {
  AuditPage,
  BundleSummary,
  DialectImportView,
  DialectsView,
  FiguresView,
  GateSimulationView,
  PipelineView,
  PoliciesView,
  PolicyKind,
  ReleaseSimulationView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { EventStreamParser } from './EventStreamParser';
import { PipelineRef } from './PipelineRef';
import {
  Abortable,
  AuditFilter,
  FiguresFilter,
  ForeignPromotionRef,
  PastRequest,
  ReportsApi,
  SuppositionRequest,
} from './ReportsApi';

type Query = Readonly<Record<string, string | undefined>>;

/**
 * Calls the `kardinal` backend plugin through Backstage's discovery and authenticated fetch.
 *
 * @public
 */
export class ReportsClient implements ReportsApi {
  constructor(
    private readonly deps: {
      readonly discoveryApi: DiscoveryApi;
      readonly fetchApi: FetchApi;
    },
  ) {}

  policies(request: Abortable): Promise<PoliciesView> {
    return this.get('/policies', {}, request);
  }

  policy(
    { namespace, name, kind }: PipelineRef & { readonly kind?: PolicyKind },
    request: Abortable,
  ): Promise<PoliciesView> {
    return this.get(path('policies', namespace, name), { kind }, request);
  }

  async bundles(
    { namespace, name }: PipelineRef,
    request: Abortable,
  ): Promise<readonly BundleSummary[]> {
    const view = await this.get<PipelineView>(
      path('pipelines', namespace, name),
      {},
      request,
    );
    return view.bundles;
  }

  simulate(
    pipeline: PipelineRef,
    request: SuppositionRequest,
  ): Promise<GateSimulationView> {
    return this.postSimulation(pipeline, request);
  }

  simulatePast(
    pipeline: PipelineRef,
    request: PastRequest,
  ): Promise<ReleaseSimulationView> {
    return this.postSimulation(pipeline, request);
  }

  records(
    filter: AuditFilter & { readonly cursor?: string },
    request: Abortable,
  ): Promise<AuditPage> {
    return this.get('/audit', { ...filter }, request);
  }

  async *followRecords(
    filter: AuditFilter & { readonly since?: string },
    { signal }: Abortable,
  ): AsyncIterable<number> {
    const { body } = await this.fetch(
      `/audit/stream${queryOf({ ...filter })}`,
      {
        headers: { Accept: 'text/event-stream' },
        signal,
      },
    );
    const reader = body?.getReader();
    if (reader === undefined) return;
    const parser = new EventStreamParser();
    const decoder = new TextDecoder();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        const text = decoder.decode(value, { stream: true });
        for (const line of parser.push(text)) {
          if (line.type === 'comment') continue;
          const message = JSON.parse(line.data);
          if (message.type !== 'newer') return;
          yield message.count;
        }
      }
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  }

  figures(filter: FiguresFilter, request: Abortable): Promise<FiguresView> {
    return this.get('/figures', { ...filter }, request);
  }

  dialects(request: Abortable): Promise<DialectsView> {
    return this.get('/dialects', {}, request);
  }

  importPromotion(
    { dialect, kind, namespace, name }: ForeignPromotionRef,
    request: Abortable,
  ): Promise<DialectImportView> {
    const address = path('dialects', dialect, kind, namespace, name, 'import');
    return this.get(address, {}, request);
  }

  private async get<T>(
    address: string,
    query: Query,
    { signal }: Abortable,
  ): Promise<T> {
    const response = await this.fetch(`${address}${queryOf(query)}`, {
      signal,
    });
    return response.json();
  }

  private async postSimulation<T>(
    { namespace, name }: PipelineRef,
    request: SuppositionRequest | PastRequest,
  ): Promise<T> {
    const response = await this.fetch(
      `${path('pipelines', namespace, name)}/simulate`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(request),
      },
    );
    return response.json();
  }

  private async fetch(address: string, init: RequestInit): Promise<Response> {
    const base = await this.deps.discoveryApi.getBaseUrl('kardinal');
    const response = await this.deps.fetchApi.fetch(`${base}${address}`, init);
    if (!response.ok) throw await ResponseError.fromResponse(response);
    return response;
  }
}

function path(...segments: readonly string[]): string {
  return segments.map(each => `/${encodeURIComponent(each)}`).join('');
}

function queryOf(query: Query): string {
  const known = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return known.length === 0 ? '' : `?${new URLSearchParams(known)}`;
}
