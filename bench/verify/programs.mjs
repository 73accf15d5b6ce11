// Who verifies, in the forms in which each takes a delivery. Every program throws unless it accepts.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { verify as octokitVerify } from '@octokit/webhooks-methods'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import Stripe from 'stripe'
import { Webhook as SvixWebhook } from 'svix'

const stripe = new Stripe('sk_test_unused')

/** The programs that stop after the signature, for bytes and for text. */
export function signatureAlone({ verifySignature }, delivery) {
  const { bytes, text, secret, signature, headers } = delivery
  const options = { secrets: [secret] }
  return {
    bytes: {
      'bare node:crypto': () => accept(bare(bytes, secret, signature)),
      belfry: () => accept(verifySignature({ body: bytes, headers }, options).ok),
      'octokit, decoded first': async () => accept(await octokitVerify(secret, bytes.toString('utf8'), signature)),
    },
    text: {
      'bare node:crypto': () => accept(bare(text, secret, signature)),
      belfry: () => accept(verifySignature({ body: text, headers }, options).ok),
      octokit: async () => accept(await octokitVerify(secret, text, signature)),
    },
  }
}

/** The programs that read the event too: all of these parse JSON. */
export function wholeEvent({ verify }, delivery) {
  const { bytes, secret, signature, headers, standardSecret } = delivery
  const options = { secrets: [secret] }
  const standard = new StandardWebhook(standardSecret)
  const svix = new SvixWebhook(standardSecret)
  const stripeHeader = stripe.webhooks.generateTestHeaderString({ payload: delivery.text, secret })
  return {
    'bare node:crypto': () => accept(bare(bytes, secret, signature) && JSON.parse(bytes.toString('utf8'))),
    belfry: () => accept(verify({ body: bytes, headers }, options).ok),
    stripe: () => accept(stripe.webhooks.constructEvent(bytes, stripeHeader, secret)),
    // It throws, and leaves reading to its caller.
    svix: () => accept(svix.verify(bytes, headers) ?? JSON.parse(bytes.toString('utf8'))),
    standardwebhooks: () => accept(standard.verify(bytes, headers)),
  }
}

/** What a receiver writes by hand: no checks of its own, one secret. */
function bare(body, secret, signature) {
  const computed = createHmac('sha256', secret).update(body).digest()
  return timingSafeEqual(computed, Buffer.from(signature.slice(7), 'hex'))
}

function accept(accepted) {
  if (!accepted) throw new Error('a genuine delivery was refused')
}
