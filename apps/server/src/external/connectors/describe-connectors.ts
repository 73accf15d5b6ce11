import { type EffectHandling, type EffectKind, effectKinds } from '@belfry/core'
import { type ChoiceSettings, connectorChoice, handlingOf } from '../../platform/settings/connector-choices.ts'
import type { Settings } from '../../platform/settings/settings.ts'

/** What an operator should know although everything runs. */
export interface Warning {
  /** `kinds_simulated`, `kinds_refused`, or `database`. */
  readonly code: 'kinds_simulated' | 'kinds_refused' | 'database'
  readonly message: string
  /** The kinds of effects that it is about; none where it is about something else. */
  readonly kinds: readonly EffectKind[]
}

/** The kinds that are handled in a way. */
export function kindsOf(settings: ChoiceSettings, handling: EffectHandling): readonly EffectKind[] {
  return effectKinds.filter((kind) => handlingOf(settings, kind) === handling)
}

/**
 * What an operator should know of the connectors. Of kinds that are refused only mail is named: the service itself sends that, and whether anybody
 * uses another one, flows know.
 */
export function connectorWarnings(settings: ChoiceSettings): readonly Warning[] {
  const simulated = kindsOf(settings, 'simulated')
  const warnings: Warning[] = []
  if (simulated.length === effectKinds.length)
    warnings.push({
      code: 'kinds_simulated',
      message:
        'no connector is set up, so nothing is sent: all effects are simulated. Set BELFRY_SMTP_URL for mail, BELFRY_CONNECTORS for the rest',
      kinds: simulated,
    })
  else if (simulated.length > 0)
    warnings.push({
      code: 'kinds_simulated',
      message: `effects of these kinds are simulated, not sent: ${simulated.join(', ')}. Name them in BELFRY_CONNECTORS to have them sent`,
      kinds: simulated,
    })
  if (handlingOf(settings, 'mail') === 'refused')
    warnings.push({
      code: 'kinds_refused',
      message: 'mail is refused, because no connector is set up for it: set BELFRY_SMTP_URL',
      kinds: ['mail'],
    })
  return warnings
}

/** Where effects go, for people: each way with its kinds. Nothing of an address but its host. */
export function describeConnectors(settings: ChoiceSettings & Pick<Settings, 'smtp'>): readonly (readonly [way: string, kinds: string])[] {
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

function targetOf(settings: ChoiceSettings & Pick<Settings, 'smtp'>, kind: EffectKind): string {
  const choice = connectorChoice(settings, kind)
  if (choice?.name === 'http') return new URL(choice.url).host
  return `smtp ${settings.smtp?.host ?? ''}`
}
