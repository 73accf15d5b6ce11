import type { SealedSecrets } from '../../platform/crypto/sealed-secrets.ts'

/** Where the signing secret of a webhook is at home: sealed for this place, it opens nowhere else. */
export function signingSecretContext(organizationId: string, webhookId: string): string {
  return `webhook_secrets|${organizationId}|${webhookId}`
}

/** Opens the signing secret of a webhook. */
export type OpenSigningSecret = (organizationId: string, webhookId: string, sealed: string) => string

/** Beyond this many the one unused for longest is forgotten. As many as endpoints are remembered: opening one takes longer than writing its delivery down. */
const CAPACITY = 10_000

/**
 * Opens signing secrets and keeps what was opened lately, by the sealed text: every delivery and every attempt needs one. Another sealed
 * text is another entry, so nothing here can be out of date.
 */
export function createOpenSigningSecret(secrets: SealedSecrets): OpenSigningSecret {
  const opened = new Map<string, string>()
  return (organizationId, webhookId, sealed) => {
    const name = `${organizationId}|${webhookId}|${sealed}`
    const known = opened.get(name)
    const secret = known ?? secrets.open(signingSecretContext(organizationId, webhookId), sealed)
    if (known !== undefined) opened.delete(name)
    opened.set(name, secret)
    if (opened.size > CAPACITY) opened.delete(opened.keys().next().value as string)
    return secret
  }
}
