import type { TargetRules } from '../../kernel/targets/judge-target.ts'

/** What webhooks need in addition to their record. */
export interface WebhookPort {
  /** Creates a signing secret of 64 hexadecimal characters, stored encrypted for this webhook. */
  createSigningSecret(webhookId: string): Promise<void>
  /** The secret, and every event key that it has ever signed: anyone who sees the secret could forge those events. */
  getSigningSecret(webhookId: string): Promise<{ readonly secret: string; readonly signedKeys: readonly string[] }>
  /** Records event keys that the secret signs from now on. */
  addSignedKeys(webhookId: string, eventKeys: readonly string[]): Promise<void>
  /** Whether a definition names it, or it has received a message of a flow. Then no event key covers its contents. */
  isWrittenByFlows(webhookId: string): Promise<boolean>
  /** Replaces the event keys for which an enabled webhook gets deliveries. */
  subscribe(webhookId: string, eventKeys: readonly string[]): Promise<void>
  /** Deletes the secret, the incidents, and all deliveries with their attempts; retry jobs count them as dropped. */
  forget(webhookId: string): Promise<void>
  /** The rules for checking its URL: the platform's parser, and the configured exceptions. */
  readonly targets: TargetRules
}
