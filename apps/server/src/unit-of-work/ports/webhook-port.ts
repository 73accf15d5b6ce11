import type { WebhookPort } from '@belfry/core'
import { parseUrl } from '../../external/http-client/create-client.ts'
import { forgetFlowWebhook, isFlowWebhook } from '../../store/queries/flow-webhooks.ts'
import { deleteIncidents } from '../../store/queries/incidents.ts'
import { insertPurge } from '../../store/queries/retention-jobs.ts'
import { replaceSubscriptions } from '../../store/queries/subscriptions.ts'
import { deleteWebhookSecret, insertWebhookSecret, requireWebhookSecret, updateSignedKeys } from '../../store/queries/webhook-secrets.ts'
import { signingSecretContext } from '../deliveries/opened-secrets.ts'
import type { Unit } from '../perform/unit.ts'
import type { Service } from '../service.ts'

/** Signing secrets and subscriptions of an organization's webhooks inside a unit of work of the store. */
export function createWebhookPort(service: Service, { db, now, afterCommit }: Unit, organizationId: string): WebhookPort {
  const { secrets, randomBytes, settings, handover } = service
  const selectSecret = (webhookId: string) => requireWebhookSecret(db, { organization_id: organizationId, webhook_id: webhookId })
  return {
    async createSigningSecret(webhookId) {
      const secret = Buffer.from(randomBytes(32)).toString('hex')
      const sealed = secrets.seal(signingSecretContext(organizationId, webhookId), secret)
      await insertWebhookSecret(db, { organization_id: organizationId, webhook_id: webhookId, sealed, signed_keys: '[]' })
    },
    async getSigningSecret(webhookId) {
      const { sealed, signed_keys } = await selectSecret(webhookId)
      return {
        secret: secrets.open(signingSecretContext(organizationId, webhookId), sealed),
        signedKeys: JSON.parse(signed_keys) as string[],
      }
    },
    async addSignedKeys(webhookId, eventKeys) {
      const { signed_keys } = await selectSecret(webhookId)
      const all = [...new Set([...(JSON.parse(signed_keys) as string[]), ...eventKeys])]
      await updateSignedKeys(db, { organization_id: organizationId, webhook_id: webhookId }, JSON.stringify(all))
    },
    isWrittenByFlows: (webhookId) => isFlowWebhook(db, organizationId, webhookId),
    async subscribe(webhookId, eventKeys) {
      await replaceSubscriptions(db, { organization_id: organizationId, kind: 'webhook', target_id: webhookId }, eventKeys)
      // What was handed over and not begun goes to the address, or the silence, that is now right.
      afterCommit(() => handover.recall(webhookId))
    },
    async forget(webhookId) {
      await this.subscribe(webhookId, [])
      await deleteIncidents(db, { organizationId, webhookId })
      await forgetFlowWebhook(db, organizationId, webhookId)
      await deleteWebhookSecret(db, { organization_id: organizationId, webhook_id: webhookId })
      // Its deliveries can be very many. Nobody sees them from now on, and nobody can send them; who waits for one is told when it goes.
      await insertPurge(db, { organization_id: organizationId, id: webhookId }, 'webhook', now)
      afterCommit(service.wake.cleaning)
    },
    targets: { parseUrl, exceptions: settings.allowTargets, purpose: 'webhook' },
  }
}
