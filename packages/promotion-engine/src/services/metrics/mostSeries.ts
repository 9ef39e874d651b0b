/** Combinations of label values of one metric: beyond it, values that users choose count as `other`. @public */
export const mostSeries = 2_000;
