import { type ChoiceSettings, connectorChoice } from '../../platform/settings/connector-choices.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Service } from '../service.ts'

/**
 * Whether this installation can send mail that is no organization's. Where it has no sender of its own, mail comes from the address that an
 * organization gives itself, and what cannot be delivered goes back there: a link that sets a password must not.
 */
export function sendsInOwnName(settings: ChoiceSettings & Pick<Settings, 'mailFrom'>): boolean {
  const name = connectorChoice(settings, 'mail')?.name
  return name === 'http' || (name === 'smtp' && settings.mailFrom !== null)
}

/** Whether links into accounts are mailed here. Where they are not, they are handed over. */
export function mailsLinks({ connectors, settings }: Pick<Service, 'connectors' | 'settings'>): boolean {
  return connectors.of('mail') !== null && sendsInOwnName(settings)
}
