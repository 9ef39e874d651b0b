import { createApiRef } from '@backstage/frontend-plugin-api';
import {
  AuditKind,
  AuditPage,
  BundleSummary,
  DialectImportView,
  DialectsView,
  FiguresView,
  GateSimulationView,
  PoliciesView,
  PolicyKind,
  ReleaseSimulationView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { PipelineRef } from './PipelineRef';

/** Ends a request when it aborts. @public */
export interface Abortable {
  readonly signal: AbortSignal;
}

/** Which records of the audit log are asked for. @public */
export interface AuditFilter {
  /** `namespace/name`. */
  readonly pipeline?: string;
  /** As recorded, e.g. `user:default/ana`. */
  readonly person?: string;
  readonly kind?: AuditKind;
  /** Not more than so many days ago. */
  readonly days?: string;
}

/** Which figures are asked for. @public */
export interface FiguresFilter {
  /** Not more than so many days ago. */
  readonly days: string;
  /** IANA. */
  readonly zone: string;
  /** `namespace/name`. */
  readonly pipeline?: string;
  /** Entity ref. */
  readonly team?: string;
}

/** A gate that there may be. @public */
export interface SupposedGate {
  readonly name: string;
  readonly expression: string;
  readonly timezone?: string;
}

/** What is supposed of one Bundle. @public */
export interface SuppositionRequest {
  readonly environment: string;
  /** Default: those that guard the environment now. */
  readonly gates?: readonly SupposedGate[];
  readonly suppose: {
    readonly bundle?: string;
    /** RFC 3339. */
    readonly at?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly soakMinutes?: Readonly<Record<string, number>>;
    readonly attributes?: Readonly<Record<string, unknown>>;
  };
}

/** Over which releases of the past gates are simulated. @public */
export interface PastRequest {
  readonly environment: string;
  /** Default: those that guard the environment now. */
  readonly gates?: readonly SupposedGate[];
  readonly releases: { readonly from: string };
}

/** A promotion of another tool. @public */
export interface ForeignPromotionRef {
  /** Id of the dialect. */
  readonly dialect: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/**
 * What the pages about many Pipelines request from the Kardinal backend: policies, records, figures, and other tools. Every method rejects with
 * `ResponseError` of `@backstage/errors` when the backend refuses.
 *
 * @public
 */
export interface ReportsApi {
  /** What guards the Pipelines that the person may read. */
  policies(request: Abortable): Promise<PoliciesView>;
  /** One of them, with all that it guards. */
  policy(
    policy: PipelineRef & { readonly kind?: PolicyKind },
    request: Abortable,
  ): Promise<PoliciesView>;
  /** The Bundles of a Pipeline, newest first. */
  bundles(
    pipeline: PipelineRef,
    request: Abortable,
  ): Promise<readonly BundleSummary[]>;
  /** What gates would say of one Bundle. */
  simulate(
    pipeline: PipelineRef,
    request: SuppositionRequest,
  ): Promise<GateSimulationView>;
  /** What gates would have done to the releases of a time. */
  simulatePast(
    pipeline: PipelineRef,
    request: PastRequest,
  ): Promise<ReleaseSimulationView>;
  /** A page of the audit log, newest first. */
  records(
    filter: AuditFilter & { readonly cursor?: string },
    request: Abortable,
  ): Promise<AuditPage>;
  /** How many records there are that are newer than `since`, whenever that changes, until the signal aborts or the connection ends. */
  followRecords(
    filter: AuditFilter & { readonly since?: string },
    request: Abortable,
  ): AsyncIterable<number>;
  /** How often and how well services release. */
  figures(filter: FiguresFilter, request: Abortable): Promise<FiguresView>;
  /** What other tools promote. */
  dialects(request: Abortable): Promise<DialectsView>;
  /** What one of these promotions comes to as a Pipeline; nothing is written. */
  importPromotion(
    promotion: ForeignPromotionRef,
    request: Abortable,
  ): Promise<DialectImportView>;
}

/** @public */
export const reportsApiRef = createApiRef<ReportsApi>({
  id: 'plugin.kardinal.reports',
});
