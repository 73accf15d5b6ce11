import type { IncidentSignal } from './incident-signal.ts'

/** What happens to an endpoint: an attempt of a delivery fails, arrives, or fails for good; somebody dismisses, disables or enables. */
export type Step =
  | { readonly kind: 'fail' | 'deliver' | 'lose' | 'dismiss'; readonly delivery: number }
  | { readonly kind: 'disable' | 'enable' }

type Standing = 'waiting' | 'failing' | 'lost' | 'gone'

/** An endpoint that remembers everything and decides anew from all of it, second by second: slow, and hard to get wrong. */
export function createNaiveEndpoint() {
  const attempts: { readonly at: number; readonly ok: boolean }[] = []
  const deliveries = new Map<number, Standing>()
  const notices: { readonly at: number; readonly kind: 'failing' | 'permanentlyFailed' }[] = []
  let now = 0
  let enabled = true
  let openSince: number | null = null
  let notifiedFirst = false
  let notifiedFinal = false

  const isUnresolved = () => [...deliveries.values()].some((standing) => standing === 'failing' || standing === 'lost')
  /** The first failure since the last success of this incident. */
  const failingSince = () => {
    const its = attempts.filter(({ at }) => openSince !== null && at >= openSince)
    return its.slice(its.findLastIndex(({ ok }) => ok) + 1)[0]?.at ?? null
  }
  const close = () => {
    openSince = null
    notifiedFirst = false
    notifiedFinal = false
  }
  const notifyFirst = () => {
    const since = failingSince()
    if (openSince === null || notifiedFirst || since === null || now - since < 300_000) return
    notifiedFirst = true
    notices.push({ at: now, kind: 'failing' })
  }

  return {
    notices,
    get now() {
      return now
    },
    get present() {
      return { unresolved: isUnresolved(), enabled }
    },
    /** Lets time pass, up to a moment and without it. */
    pass(until: number): void {
      for (now += 1000; now < until; now += 1000) notifyFirst()
      now = until
    },
    /** Whether attempts failed at this moment and none has succeeded since. */
    failedThroughout(from: number, until: number): boolean {
      const before = attempts.filter(({ at }) => at <= from)
      return before.at(-1)?.ok === false && attempts.every(({ at, ok }) => at <= from || at > until || !ok)
    },
    /** Takes a step now. Gives what the server would be told of it. */
    take(step: Step): readonly IncidentSignal[] {
      const signals = change(step)
      notifyFirst()
      return signals
    },
  }

  function change(step: Step): readonly IncidentSignal[] {
    if (!('delivery' in step)) return step.kind === 'disable' ? disable() : enable()
    const standing = deliveries.get(step.delivery) ?? 'waiting'
    if (step.kind === 'dismiss') return standing === 'lost' ? dismiss(step.delivery) : []
    return enabled && standing !== 'lost' ? attempt(step.kind, step.delivery) : []
  }

  function enable(): readonly IncidentSignal[] {
    enabled = true
    return []
  }

  function disable(): readonly IncidentSignal[] {
    enabled = false
    // What waits stops and is no longer tried.
    for (const [key, standing] of deliveries) if (standing === 'failing') deliveries.set(key, 'gone')
    close()
    return [{ kind: 'disabled', at: now }]
  }

  function dismiss(delivery: number): readonly IncidentSignal[] {
    deliveries.set(delivery, 'gone')
    if (!isUnresolved()) close()
    return [{ kind: 'dropped', at: now }]
  }

  function attempt(kind: 'fail' | 'deliver' | 'lose', delivery: number): readonly IncidentSignal[] {
    attempts.push({ at: now, ok: kind === 'deliver' })
    if (kind === 'deliver') {
      deliveries.set(delivery, 'gone')
      if (!isUnresolved()) close()
      return [{ kind: 'delivered', at: now }]
    }
    deliveries.set(delivery, kind === 'fail' ? 'failing' : 'lost')
    openSince ??= now
    if (kind === 'fail') return [{ kind: 'failed', at: now }]
    if (!notifiedFinal) {
      notifiedFinal = true
      notices.push({ at: now, kind: 'permanentlyFailed' })
      // Both at once are one notice.
      const since = failingSince()
      if (since !== null && now - since >= 300_000) notifiedFirst = true
    }
    return [{ kind: 'permanentlyFailed', at: now, deliveryId: `dlv_${delivery}` }]
  }
}
