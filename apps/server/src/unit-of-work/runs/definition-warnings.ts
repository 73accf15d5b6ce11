import {
  changedAddressWarnings,
  type ExaminedFlow,
  findLoopThrough,
  isClockSource,
  missingRecordWarnings,
  type NamedFlow,
  type NamedRecord,
  seenSecretWarnings,
  variableWebhookWarnings,
} from '@belfry/automation-engine'
import type { AutomationPort, Definition, FlowProblem, Organization } from '@belfry/core'
import type { Kysely } from 'kysely'
import { selectHook } from '../../store/queries/automation-hooks.ts'
import { selectOpenSecrets } from '../../store/queries/flow-webhooks.ts'
import { MOST_OF_A_KIND, selectPresentRecords } from '../../store/queries/present-records.ts'
import { selectAutomationsStartedBy } from '../../store/queries/subscriptions.ts'
import type { Tables } from '../../store/tables.ts'
import type { Service } from '../service/service.ts'

type FindWarnings = AutomationPort['findWarnings']

/** The organization for which a definition is checked, and the means to do it. */
interface WarningContext {
  readonly db: Kysely<Tables>
  readonly examiner: Service['examiner']
  readonly organization: Organization
}

/** How many other automations are read in search of a loop. A site where more of them start one another knows its loops. */
const MOST_FOLLOWED = 200

/** The id in a loop of an automation that has none yet. */
const NEW = 'new'

/** Warnings about a definition that depend on the rest of the organization. Only reads. */
export async function definitionWarnings(
  context: WarningContext,
  ...[definition, automation]: Parameters<FindWarnings>
): Promise<readonly FlowProblem[]> {
  const [{ named, outline, problems, source, takesFullAccess }] = context.examiner.known([definition], context.organization) as [
    ExaminedFlow,
  ]
  const loop = await loopThrough(context, { id: NEW, name: 'This automation', ...automation, definition, outline })
  const isDefinition = !problems.some(({ severity }) => severity === 'refused')
  const isRestricted = source !== null && !isClockSource(source) && source.kind === 'webhook' && takesFullAccess.length > 0
  const address = isRestricted && (await changesAddress(context, automation?.id ?? null)) ? changedAddressWarnings(definition) : []
  const warnings = [...(isDefinition ? variableWebhookWarnings(definition as Definition) : []), ...address, ...(loop ? [loop] : [])]
  if (named.length === 0) return warnings
  const present = await selectPresentRecords(context.db, context.organization.id, named)
  const missing = named.filter(({ kind, id }) => !present(kind, id))
  const open = await selectOpen(context, named)
  return [...missingRecordWarnings(definition, missing), ...seenSecretWarnings(definition, open), ...warnings]
}

/** Whether enabling a flow that requires full access gives its automation a new URL. When no automation is given, it is assumed. */
async function changesAddress({ db, organization }: WarningContext, automationId: string | null): Promise<boolean> {
  if (automationId === null) return true
  const hook = await selectHook(db, { organization_id: organization.id, automation_id: automationId })
  return hook?.restricted === 0
}

/** The locations where a definition names webhooks whose secrets others may have seen. */
async function selectOpen({ db, organization }: WarningContext, named: readonly NamedRecord[]): Promise<readonly NamedRecord[]> {
  const webhooks = named.filter(({ kind }) => kind === 'webhook')
  if (webhooks.length === 0) return []
  const open = await selectOpenSecrets(db, organization.id, [...new Set(webhooks.map(({ id }) => id))].slice(0, MOST_OF_A_KIND))
  return webhooks.filter(({ id }) => open.includes(id))
}

/** Follows the events that the flow causes, then those of the flows they start, and so on while there are new ones. */
async function loopThrough({ db, examiner, organization }: WarningContext, flow: NamedFlow): Promise<FlowProblem | null> {
  const others = new Map<string, NamedFlow>()
  const followed = new Set<string>()
  let last: readonly NamedFlow[] = [flow]
  while (last.length > 0 && others.size < MOST_FOLLOWED) {
    const caused = last.flatMap(({ outline }) => outline?.emissions.map(({ eventKey }) => eventKey) ?? [])
    const keys = [...new Set(caused)].filter((key) => !followed.has(key))
    if (keys.length === 0) break
    for (const key of keys) followed.add(key)
    const started = await selectAutomationsStartedBy(db, organization.id, keys, MOST_FOLLOWED)
    const newFlows = started.filter(({ id }) => id !== flow.id && !others.has(id))
    const examined = examiner.known(
      newFlows.map((one) => one.definition),
      organization,
    )
    last = newFlows.map((one, index) => ({ ...one, outline: examined[index]?.outline ?? null }))
    for (const one of last) others.set(one.id, one)
  }
  return findLoopThrough(flow, [...others.values()])
}
