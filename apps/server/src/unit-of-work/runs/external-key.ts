/** The idempotency key that the outside is shown: that of a run's request without its try, so that a retry by hand does not change it. */
export function externalKey(requestKey: string): string {
  const [, runId, nodeId, stage] = /^([^/]+)\/(.*)\/([^/]+)\/[^/]+$/s.exec(requestKey) ?? []
  if (runId === undefined) throw new Error(`${requestKey} is no key of a request`)
  return [runId, nodeId, stage].join(':')
}
