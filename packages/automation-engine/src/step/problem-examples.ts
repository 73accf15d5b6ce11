// What several steps write in their `problemExamples`.

/** A duration of more than ten years. */
export const endless = { amount: 600, unit: 'weeks' } as const

/** A duration that is over at once. */
export const noTime = { amount: 0, unit: 'hours' } as const

/** Ids of so many users, each another. */
export function exampleUserIds(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `usr_01k8e5m1z0f7q8r9s0t1${String(index).padStart(6, '0')}`)
}
