import { generateKeyPairSync, sign } from 'node:crypto'
import { isIP } from 'node:net'

/** A private key and its certificate, as PEM. */
export interface Certificate {
  readonly key: string
  readonly cert: string
}

const tag = (number: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([number, ...size]), content])
}
const sequence = (...parts: readonly Uint8Array[]) => tag(0x30, ...parts)
const set = (...parts: readonly Uint8Array[]) => tag(0x31, ...parts)
const oid = (hex: string) => tag(0x06, Buffer.from(hex, 'hex'))
const text = (value: string) => tag(0x0c, Buffer.from(value))
const bits = (value: Uint8Array) => tag(0x03, Buffer.from([0]), value)
const octets = (value: Uint8Array) => tag(0x04, value)
const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'))

/**
 * Makes a self-signed certificate for one IPv4 address or one name, valid for a long time, as in a private network with an authority of its
 * own. Written in DER, because Node can read certificates but not make them.
 */
export function makeCertificate(host: string): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(set(sequence(oid('550403'), text('Belfry test'))))
  const names = sequence(isIP(host) ? tag(0x87, Buffer.from(host.split('.').map(Number))) : tag(0x82, Buffer.from(host)))
  const extensions = tag(
    0xa3,
    sequence(
      sequence(oid('551d13'), tag(0x01, Buffer.from([0xff])), octets(sequence(tag(0x01, Buffer.from([0xff]))))), // an authority
      sequence(oid('551d11'), octets(names)),
    ),
  )
  const body = sequence(
    tag(0xa0, tag(0x02, Buffer.from([2]))), // version 3
    tag(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    name,
    sequence(tag(0x17, Buffer.from('200101000000Z')), tag(0x18, Buffer.from('20990101000000Z'))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  )
  const der = sequence(body, ECDSA_SHA256, bits(sign('sha256', body, privateKey)))
  const lines = der.toString('base64').match(/.{1,64}/g) as string[]
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}
