/**
 * The idempotency key for external systems: the key of a run's request without the number of the try, so that a manual retry has the same
 * one.
 */
export function externalKey(requestKey: string): string {
  const [, runId, nodeId, stage] = /^([^/]+)\/(.*)\/([^/]+)\/[^/]+$/s.exec(requestKey) ?? []
  if (runId === undefined) throw new Error(`${requestKey} is no key of a request`)
  return [runId, nodeId, stage].join(':')
}
