import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealedSecrets } from '../../platform/crypto/sealed-secrets.ts'
import { openValue } from './sealed-values.ts'

const [k1, k2] = [randomBytes(32), randomBytes(32)]
const ringOf = (...sealing: [string, Uint8Array][]) => createSealedSecrets({ pepper: '', sealing: new Map(sealing) }, randomBytes)
const context = { organizationId: 'org_1', id: 'sec_1' }
const sealed = ringOf(['k1', k1]).seal('sealed_values|org_1|sec_1', 'Bearer x')

test('[HTTP-CUSTOM-13] a value opens for its organization and its name alone', () => {
  const secrets = ringOf(['k1', k1])
  expect(openValue({ secrets }, { ...context, sealed })).toBe('Bearer x')
  expect(() => openValue({ secrets }, { ...context, id: 'sec_2', sealed })).toThrow()
  expect(() => openValue({ secrets }, { ...context, organizationId: 'org_2', sealed })).toThrow()
})

test('a value that an older key has sealed opens as long as that key is in the ring', () => {
  expect(openValue({ secrets: ringOf(['k1', k1], ['k2', k2]) }, { ...context, sealed })).toBe('Bearer x')
  expect(() => openValue({ secrets: ringOf(['k2', k2]) }, { ...context, sealed })).toThrow('k1')
})
