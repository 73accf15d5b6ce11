/** Whether this is `npm run test:deep`, in which what has a size is larger than in `npm test`. */
export const isDeep = process.env.BELFRY_TEST_DEEP === '1'

/** How many times its usual runs each property has: a tenth of them in `npm test`, twice as many in `npm run test:deep`. */
export const propertyFactor = Number(process.env.BELFRY_TEST_PROPERTY_RUNS ?? (isDeep ? 2 : 0.1))

/** The number of runs of a property that has `usual` of them. */
export function propertyRuns(usual: number): number {
  return Math.max(1, Math.round(usual * propertyFactor))
}
