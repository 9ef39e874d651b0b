import { BoardEntity } from '../board';
import { FigureStep } from './figurePoints';
import { FigurePoint, Figures, ProductionRelease } from './types';

/** The figures of one service: of one Pipeline. @public */
export interface ServiceFigures {
  readonly namespace: string;
  readonly name: string;
  /** Absent where no entity of the catalog shows the Pipeline. */
  readonly entity?: BoardEntity;
  readonly figures: Figures;
}

/** The figures of all services of one owner. @public */
export interface TeamFigures {
  /** Entity ref in lower case, e.g. `group:default/team-a`. */
  readonly team: string;
  readonly services: number;
  readonly figures: Figures;
}

/** A release behind a point, with the entity whose page shows it. @public */
export type ListedRelease = ProductionRelease & {
  readonly entity?: BoardEntity;
};

/** What the page of figures shows. @public */
export interface FiguresView {
  /** RFC 3339: what it says is as of this instant. */
  readonly asOf: string;
  /** How far the control plane's clock was moved ahead, in milliseconds; absent where it was not. */
  readonly clockOffset?: number;
  /** RFC 3339. */
  readonly from: string;
  /** RFC 3339: before it. */
  readonly until: string;
  readonly step: FigureStep;
  /** RFC 3339, when the oldest Bundle was made of which there is a record; absent without any. */
  readonly recordedSince?: string;
  /** RFC 3339: of releases before, some may be gone, as a Pipeline keeps so many Bundles only; absent where all are there. */
  readonly completeSince?: string;
  /** Of the chosen services. */
  readonly figures: Figures;
  /** Of the chosen services, in the order of time. */
  readonly points: readonly FigurePoint[];
  /** Of the chosen services, newest first. */
  readonly releases: readonly ListedRelease[];
  readonly omittedReleases: number;
  /** Of the chosen team, those with most releases first. */
  readonly services: readonly ServiceFigures[];
  readonly omittedServices: number;
  /** Every team that owns a service that the reader may read, by name. */
  readonly teams: readonly TeamFigures[];
}
