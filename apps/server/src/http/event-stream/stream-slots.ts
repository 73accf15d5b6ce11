import { problem, Refusal } from '@belfry/core'
import type { Settings } from '../../platform/settings/settings.ts'

/** The organization and the user of an open stream. */
export interface StreamSlot {
  readonly organizationId: string
  /** The user of its key or session: further keys give no further slots. */
  readonly userId: string
}

/** Counts the open streams of a process. */
export interface StreamSlots {
  /**
   * Takes a slot, and returns the function that releases it.
   *
   * @throws Refusal when there are as many streams as the settings allow
   */
  take(slot: StreamSlot): () => void
}

/** Counts slots by user, by organization, and in all. */
export function createStreamSlots({
  streamsPerProcess,
  streamsPerOrganization,
  streamsPerCaller,
}: Pick<Settings, 'streamsPerProcess' | 'streamsPerOrganization' | 'streamsPerCaller'>): StreamSlots {
  const taken = new Map<string, number>()
  const count = (name: string) => taken.get(name) ?? 0

  return {
    take({ organizationId, userId }) {
      const names = ['', organizationId, `${organizationId} ${userId}`] as const
      if (count(names[2]) >= streamsPerCaller) {
        throw new Refusal(
          problem('rate_limited', {
            detail: `You have ${streamsPerCaller} event streams open here, with all your keys together, and may have no more. Close one.`,
          }),
        )
      }
      if (count(names[1]) >= streamsPerOrganization) {
        throw new Refusal(
          problem('rate_limited', {
            detail: `The organization has ${streamsPerOrganization} event streams open here, and may have no more. Close one.`,
          }),
        )
      }
      if (count(names[0]) >= streamsPerProcess) {
        throw new Refusal(
          problem('too_many_streams', { detail: `As many event streams are open as this process takes, ${streamsPerProcess}.` }),
        )
      }
      for (const name of names) taken.set(name, count(name) + 1)
      let isGiven = false
      return () => {
        if (isGiven) return
        isGiven = true
        for (const name of names) {
          if (count(name) > 1) taken.set(name, count(name) - 1)
          else taken.delete(name)
        }
      }
    },
  }
}
