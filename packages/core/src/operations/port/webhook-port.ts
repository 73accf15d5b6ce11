/** What webhooks need beside their record. */
export interface WebhookPort {
  /** Makes a signing secret of 64 hexadecimal characters, stored sealed for this webhook. */
  createSigningSecret(webhookId: string): Promise<void>
  /** The secret, and every event key that it has ever signed: whoever sees it could forge those events. */
  getSigningSecret(webhookId: string): Promise<{ readonly secret: string; readonly signedKeys: readonly string[] }>
  /** Notes event keys that the secret signs from now on. */
  addSignedKeys(webhookId: string, eventKeys: readonly string[]): Promise<void>
  /** Replaces the event keys for which an enabled webhook gets deliveries. */
  subscribe(webhookId: string, eventKeys: readonly string[]): Promise<void>
  /** Drops the secret and all deliveries with their attempts; retry jobs count them as dropped. */
  forget(webhookId: string): Promise<void>
  /** The parts of an address as the platform's own parser reads them; `null` when it leads nowhere. */
  parseUrl(url: string): { readonly protocol: string; readonly hasCredentials: boolean } | null
  /** Whether the configuration lets deliveries go to this address although it is not HTTPS. */
  allowsPlainHttp(url: string): boolean
}
