import { type EffectHandling, type EffectKind, effectKinds } from '@belfry/core'
import { requiredVariables } from '../../platform/settings/choosable-connector.ts'
import { type ChoiceSettings, handlingOf } from '../../platform/settings/handling-of.ts'
import { type ConnectorSettings, chosenConnector } from './chosen-connector.ts'
import { connectorDefinitions } from './index.ts'

/** Something that an operator should know although everything is running. */
export interface Warning {
  /** `kinds_simulated`, `kinds_refused`, or `database`. */
  readonly code: 'kinds_simulated' | 'kinds_refused' | 'database'
  readonly message: string
  /** The kinds of effects that it concerns; empty if it concerns something else. */
  readonly kinds: readonly EffectKind[]
}

/** The kinds of effects with this handling. */
export function kindsOf(settings: ChoiceSettings, handling: EffectHandling): readonly EffectKind[] {
  return effectKinds.filter((kind) => handlingOf(settings, kind) === handling)
}

/**
 * Warnings about connectors for the operator. Of the refused kinds only mail is reported, because the service itself sends mail; other
 * kinds matter only if a flow uses them.
 */
export function connectorWarnings(settings: ChoiceSettings): readonly Warning[] {
  const simulated = kindsOf(settings, 'simulated')
  const warnings: Warning[] = []
  if (simulated.length === effectKinds.length) {
    const variables = defaults.map((each) => `${requiredVariables(each).join(' and ')} for ${each.kinds.join(', ')}`)
    warnings.push({
      code: 'kinds_simulated',
      message: `no connector is set up, so nothing is sent: all effects are simulated. Set ${[...variables, 'BELFRY_CONNECTORS for the rest'].join(', ')}`,
      kinds: simulated,
    })
  } else if (simulated.length > 0) {
    warnings.push({
      code: 'kinds_simulated',
      message: `effects of these kinds are simulated, not sent: ${simulated.join(', ')}. Name them in BELFRY_CONNECTORS to have them sent`,
      kinds: simulated,
    })
  }
  if (handlingOf(settings, 'mail') === 'refused')
    warnings.push({
      code: 'kinds_refused',
      message: `mail is refused, because no connector is set up for it: set ${variablesFor('mail')}`,
      kinds: ['mail'],
    })
  return warnings
}

/** The connectors that send their kinds as soon as their required settings are set. */
const defaults = connectorDefinitions.filter(({ isDefault }) => isDefault)

/** The variables to set so that effects of a kind are sent. */
function variablesFor(kind: EffectKind): string {
  const connector = defaults.find(({ kinds }) => kinds.includes(kind))
  return connector ? requiredVariables(connector).join(' and ') : 'BELFRY_CONNECTORS'
}

/** Where effects go, for people: each handling with its kinds. Of a URL only the host is shown. */
export function describeConnectors(settings: ConnectorSettings): readonly (readonly [way: string, kinds: string])[] {
  const listed = (handling: EffectHandling) => {
    const kinds = kindsOf(settings, handling)
    return kinds.length === effectKinds.length ? 'all effects: no connector is set up, so nothing is sent' : kinds.join(', ')
  }
  const handlings = [
    [
      'Sends',
      kindsOf(settings, 'sent')
        .map((kind) => `${kind} → ${targetOf(settings, kind)}`)
        .join(', '),
    ],
    ['Waits for reports', kindsOf(settings, 'external').join(', ')],
    ['Simulates', listed('simulated')],
    ['Refuses', listed('refused')],
  ] as const
  return handlings.filter(([, kinds]) => kinds !== '')
}

function targetOf(settings: ConnectorSettings, kind: EffectKind): string {
  const chosen = chosenConnector(settings, kind)
  return chosen ? chosen.definition.describe(chosen.context) : ''
}
