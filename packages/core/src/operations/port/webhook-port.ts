/** What webhooks need beside their record. */
export interface WebhookPort {
  /** A new signing secret of 64 hexadecimal characters, stored sealed for this webhook. */
  createSigningSecret(webhookId: string): Promise<string>
  getSigningSecret(webhookId: string): Promise<string>
  /** Replaces the event keys for which an enabled webhook gets deliveries. */
  subscribe(webhookId: string, eventKeys: readonly string[]): Promise<void>
  /** Drops the secret and all deliveries that wait. */
  forget(webhookId: string): Promise<void>
  /** The parts of an address as the platform's own parser reads them; `null` when it leads nowhere. */
  parseUrl(url: string): { readonly protocol: string; readonly hasCredentials: boolean } | null
  /** Whether the configuration lets deliveries go to this address although it is not HTTPS. */
  allowsPlainHttp(url: string): boolean
}
