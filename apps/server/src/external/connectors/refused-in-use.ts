import { setImmediate as nextTurn } from 'node:timers/promises'
import { effectKindsIn } from '@belfry/automation-engine'
import { type EffectKind, effectKinds } from '@belfry/core'
import type { ChoiceSettings } from '../../platform/settings/handling-of.ts'
import { readEnabledAutomations } from '../../store/queries/enabled-automations.ts'
import type { Store } from '../../store/store.ts'
import { kindsOf, type Warning } from './describe-connectors.ts'

/** Enabled automations that request effects of refused kinds. */
export interface RefusedInUse extends Warning {
  /** The first twenty, as `<slug of the organization>/<id>`. */
  readonly automations: readonly string[]
  /** The total number. */
  readonly count: number
}

/** The maximum number of automations listed: nobody reads more. */
const MOST_NAMED = 20

/**
 * The enabled automations of all organizations that request a kind of effect without a connector, so that such a step would be refused;
 * `null` if there are none. Reads every enabled definition unless no kind is refused.
 *
 * @param goesOn called before each definition; once it returns false, the search ends without a finding
 */
export async function findRefusedInUse(
  store: Pick<Store, 'read'>,
  settings: ChoiceSettings,
  goesOn: () => boolean = () => true,
): Promise<RefusedInUse | null> {
  const refused = new Set(kindsOf(settings, 'refused'))
  if (refused.size === 0) return null
  const refusedKinds = new Set<EffectKind>()
  const automations: string[] = []
  let count = 0
  for await (const { slug, id, definition } of readEnabledAutomations(store)) {
    // Reading and examining may not yield to the event loop, but requests must be served meanwhile.
    await nextTurn()
    if (!goesOn()) return null
    const kinds = effectKindsIn(definition).filter((kind) => refused.has(kind))
    if (kinds.length === 0) continue
    for (const kind of kinds) refusedKinds.add(kind)
    count++
    if (automations.length < MOST_NAMED) automations.push(`${slug}/${id}`)
  }
  if (count === 0) return null
  const kinds = effectKinds.filter((kind) => refusedKinds.has(kind))
  const who = count === 1 ? '1 enabled automation asks' : `${count} enabled automations ask`
  const message = `no connector is set up for ${kinds.join(', ')}, and ${who} for that, which is refused. Name the kinds in BELFRY_CONNECTORS, or set BELFRY_UNCONNECTED=simulate`
  return { code: 'kinds_refused', message, kinds, automations, count }
}
