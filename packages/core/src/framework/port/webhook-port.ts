import type { TargetRules } from '../../kernel/targets/judge-target.ts'

/** What webhooks need beside their record. */
export interface WebhookPort {
  /** Makes a signing secret of 64 hexadecimal characters, stored sealed for this webhook. */
  createSigningSecret(webhookId: string): Promise<void>
  /** The secret, and every event key that it has ever signed: whoever sees it could forge those events. */
  getSigningSecret(webhookId: string): Promise<{ readonly secret: string; readonly signedKeys: readonly string[] }>
  /** Notes event keys that the secret signs from now on. */
  addSignedKeys(webhookId: string, eventKeys: readonly string[]): Promise<void>
  /** Whether a definition names it, or it has carried a message of a flow: its contents are covered by no event key then. */
  isWrittenByFlows(webhookId: string): Promise<boolean>
  /** Replaces the event keys for which an enabled webhook gets deliveries. */
  subscribe(webhookId: string, eventKeys: readonly string[]): Promise<void>
  /** Drops the secret, the incidents, and all deliveries with their attempts; retry jobs count them as dropped. */
  forget(webhookId: string): Promise<void>
  /** What addresses are judged with: the platform's parser, and what the configuration lets through. */
  readonly targets: TargetRules
}
