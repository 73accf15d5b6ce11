import { effectKinds } from '@belfry/core'
import { type ChosenConnector, type ConnectorSettings, chosenConnector } from './chosen-connector.ts'
import type { Health } from './define-connector.ts'

/**
 * Checks whether the targets of effects can be reached. Sends nothing. Of the kinds that go to the same hosts, only the last is checked.
 */
export async function checkConnectors(settings: ConnectorSettings): Promise<readonly Health[]> {
  const chosen = new Map<string, ChosenConnector>()
  for (const kind of effectKinds) {
    const connector = chosenConnector(settings, kind)
    if (connector) chosen.set(whereItGoes(connector), connector)
  }
  const healths: Health[] = []
  for (const { definition, context } of chosen.values()) healths.push(await definition.check(context))
  return healths
}

function whereItGoes({ definition, context }: ChosenConnector): string {
  return [definition.name, ...(definition.hosts?.(context) ?? [context.target])].join(' ')
}
