import { effectKinds } from '@belfry/core'
import { defineConnector } from '../define-connector.ts'
import { checkAddress } from '../reach.ts'
import { createHttpConnector, HTTP_TIMEOUT_MS } from './create-http-connector.ts'

/** Sends effects to an integration of the site's own. */
export const http = defineConnector({
  name: 'http',
  title: 'HTTP',
  summary: 'to an integration of yours',
  kinds: effectKinds,
  example: 'payment=https://pay.example.com/effects',
  target: {
    title: 'an address',
    form: 'that begins with https:// or http://',
    parse(text) {
      const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null
      if (!url) return null
      if (url.username || url.password)
        throw new Error('an address without user and password: requests are signed with BELFRY_CONNECTOR_SECRET')
      if (url.hash) throw new Error('an address without #')
      return url.href
    },
    redact: (text) => (/^https?:/i.test(text) && URL.canParse(text) ? `${new URL(text).origin}/…` : null),
  },
  settings: {
    installation: {
      secret: {
        variable: 'BELFRY_CONNECTOR_SECRET',
        description:
          'Signs what is sent to the addresses of BELFRY_CONNECTORS, as webhooks are signed: 64 hexadecimal digits in lower case',
        defaultText: 'none; needed as soon as BELFRY_CONNECTORS names an address',
        secret: true,
        required: 'make one with "openssl rand -hex 32" and give it to the receiver as well',
        parse(text) {
          if (text === undefined) return null
          if (!/^[0-9a-f]{64}$/.test(text))
            throw new Error('must be 64 hexadecimal digits in lower case, such as "openssl rand -hex 32" prints')
          return text
        },
      },
    },
  },
  limits: { timeoutMs: HTTP_TIMEOUT_MS },
  describe: ({ target }) => new URL(target).host,
  hosts({ target }) {
    const { host, port } = addressOf(target)
    return [`${host}:${port}`]
  },
  check({ kind, target }) {
    const { host, port } = addressOf(target)
    return checkAddress(kind, host, port)
  },
  hasOwnSender: () => true,
  create: ({ target, settings: { secret }, now, renderer, extraCa }) =>
    createHttpConnector({ url: target, secret, now, renderer, extraCa }),
})

function addressOf(url: string): { readonly host: string; readonly port: number } {
  const { hostname, port, protocol } = new URL(url)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (protocol === 'https:' ? 443 : 80)) }
}
