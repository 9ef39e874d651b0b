/**
 * How long a change of status may wait that only people read, in milliseconds: what happens meanwhile is written with it.
 * No decision waits for it.
 */
export const statusDelays = {
  /** What a promotion is waiting for; most health checks are over before. */
  message: 5_000,
  /** Which promotions wait for a template of gates, since the last that began or ceased to. */
  waiting: 10_000,
  /** The same while more begin and cease to, since the first. */
  longestWaiting: 60_000,
  /** How a Pipeline stands, after its Bundles. */
  pipeline: 1_500,
  /** Which requests made Bundles of a Pipeline; it goes with the next change of the phase. */
  requests: 10_000,
  /** What happens in the environments of a Bundle, since the last of it; the steps report it first. */
  progress: 10_000,
  /** The same while more happens, since the first of it. */
  longestProgress: 30_000,
  /** What was decided about a Pipeline, since the last of it; its resources report it first. */
  audit: 5_000,
  /** The same while more is decided, since the first of it. */
  longestAudit: 15_000,
  /** The same of what every release brings, so that a release is written down once. */
  routine: 20_000,
  /** The same while more releases go on, since the first of it. */
  longestRoutine: 60_000,
  /** Why nodes of the Graph of a Bundle are not ready yet, which the steps say better; and how it stands while that changes. */
  graphMessage: 60_000,
  /** The value of a MetricCheck, and why it has none, while its result stays. */
  metricValue: 60_000,
  /** How the Graph of a Bundle stands as a whole, since the last change of that; the Bundle reports it first. */
  graph: 10_000,
} as const;
