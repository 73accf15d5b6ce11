import type { SealedSecrets } from '../../platform/crypto/sealed-secrets.ts'

/** The context to which the signing secret of a webhook is bound. */
export function signingSecretContext(organizationId: string, webhookId: string): string {
  return `webhook_secrets|${organizationId}|${webhookId}`
}

/** Decrypts the signing secret of a webhook. */
export type OpenSigningSecret = (organizationId: string, webhookId: string, sealed: string) => string

/**
 * The size of the cache; the least recently used secret is dropped first. The same as that of endpoints: decrypting a secret takes longer
 * than storing its delivery.
 */
const CAPACITY = 10_000

/**
 * Creates a function that decrypts signing secrets and caches them by encrypted text: every delivery and every attempt needs one. Another
 * encrypted text is another entry, so the cache is never outdated.
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
