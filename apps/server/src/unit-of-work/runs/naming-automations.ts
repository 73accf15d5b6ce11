import { recordsNamedIn } from '@belfry/automation-engine'
import type { Definition, NamingAutomation } from '@belfry/core'
import type { Kysely } from 'kysely'
import { selectAutomationsHolding } from '../../store/queries/automations.ts'
import type { Tables } from '../../store/tables.ts'

/**
 * The enabled automations of an organization with steps that name a user. Searches all automations, but parses only those that contain the
 * id.
 */
export async function namingUser(db: Kysely<Tables>, organizationId: string, userId: string): Promise<readonly NamingAutomation[]> {
  const holding = await selectAutomationsHolding(db, organizationId, userId)
  return holding
    .filter(({ enabled }) => enabled)
    .map(({ id, name, definition }) => ({ id, name, steps: stepsNaming(definition as Definition, userId) }))
    .filter(({ steps }) => steps.length > 0)
}

function stepsNaming(definition: Definition, userId: string): readonly string[] {
  const naming = new Set(recordsNamedIn(definition).flatMap(({ kind, id, nodeId }) => (kind === 'user' && id === userId ? [nodeId] : [])))
  return definition.nodes.filter(({ id }) => naming.has(id)).map(({ id, label }) => label || id)
}
