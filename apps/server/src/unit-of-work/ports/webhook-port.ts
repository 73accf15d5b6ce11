import type { WebhookPort } from '@belfry/core'
import { parseUrl } from '../../external/http-client/create-client.ts'
import { forgetFlowWebhook, isFlowWebhook } from '../../store/queries/flow-webhooks.ts'
import { deleteIncidents } from '../../store/queries/incidents.ts'
import { insertPurge } from '../../store/queries/retention-jobs.ts'
import { replaceSubscriptions } from '../../store/queries/subscriptions.ts'
import { deleteWebhookSecret, insertWebhookSecret, requireWebhookSecret, updateSignedKeys } from '../../store/queries/webhook-secrets.ts'
import { signingSecretContext } from '../service/opened-secrets.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'

/** Signing secrets and subscriptions of an organization's webhooks inside a unit of work of the store. */
export function createWebhookPort(service: Service, { db, now, afterCommit }: Unit, organizationId: string): WebhookPort {
  const { secrets, randomBytes, settings, handover } = service
  const selectSecret = (webhookId: string) => requireWebhookSecret(db, { organization_id: organizationId, webhook_id: webhookId })
  return {
    async createSigningSecret(webhookId) {
      const secret = Buffer.from(randomBytes(32)).toString('hex')
      const sealed = secrets.seal(signingSecretContext(organizationId, webhookId), secret)
      await insertWebhookSecret(db, { organization_id: organizationId, webhook_id: webhookId, sealed, signed_event_keys: '[]' })
    },
    async getSigningSecret(webhookId) {
      const { sealed, signed_event_keys } = await selectSecret(webhookId)
      return {
        secret: secrets.open(signingSecretContext(organizationId, webhookId), sealed),
        signedKeys: JSON.parse(signed_event_keys) as string[],
      }
    },
    async addSignedKeys(webhookId, eventKeys) {
      const { signed_event_keys } = await selectSecret(webhookId)
      const all = [...new Set([...(JSON.parse(signed_event_keys) as string[]), ...eventKeys])]
      await updateSignedKeys(db, { organization_id: organizationId, webhook_id: webhookId }, JSON.stringify(all))
    },
    isWrittenByFlows: (webhookId) => isFlowWebhook(db, organizationId, webhookId),
    async subscribe(webhookId, eventKeys) {
      await replaceSubscriptions(db, { organization_id: organizationId, kind: 'webhook', target_id: webhookId }, eventKeys)
      // Deliveries that were handed over but not started are released, because the URL or `enabled` may have changed.
      afterCommit(() => handover.recall(webhookId))
    },
    async forget(webhookId) {
      await this.subscribe(webhookId, [])
      await deleteIncidents(db, { organizationId, webhookId })
      await forgetFlowWebhook(db, organizationId, webhookId)
      await deleteWebhookSecret(db, { organization_id: organizationId, webhook_id: webhookId })
      // There may be very many deliveries. They are hidden and not sent from now on; a purge deletes them, and informs whoever waits for
      // one.
      await insertPurge(db, { organization_id: organizationId, id: webhookId }, 'webhook', now)
      afterCommit(service.wake.retention)
    },
    targets: { parseUrl, exceptions: settings.allowTargets, purpose: 'webhook' },
  }
}
