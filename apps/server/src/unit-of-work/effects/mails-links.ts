import type { Service } from '../service/service.ts'

/**
 * Whether links into accounts are mailed here. Where they are not, they are handed over. Where the installation has no sender of its own, mail
 * comes from the address that an organization gives itself, and what cannot be delivered goes back there: a link that sets a password must not.
 */
export function mailsLinks({ connectors }: Pick<Service, 'connectors'>): boolean {
  return connectors.of('mail')?.hasOwnSender ?? false
}
