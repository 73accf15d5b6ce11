import { beforeEach, describe, expect, test } from 'vitest'
import { createSite, type Site } from '../../../../test/site.ts'
import type { AnyModel } from '../../../framework/models/define-model.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { findSecrets, hideSecrets } from './hide-secrets.ts'

let site: Site
let pin: Readonly<Record<string, unknown>> & { readonly id: string }
beforeEach(async () => {
  site = createSite()
  const customer = site.addCustomer()
  pin = (await site.call('access-methods.create', { body: { customerId: customer.id, type: 'PIN_CODE', value: '471199' } }))
    .body as typeof pin
})

const stored = { get: async (model: AnyModel, id: string) => (site.memory.all(model).find((record) => record.id === id) ?? null) as never }
const empty = { get: async () => null }
const hide = async <T>(value: T, port: Parameters<typeof findSecrets>[0] = empty) => hideSecrets(value, await findSecrets(port, value))

describe('the PIN of an access method', () => {
  test('is hidden in the record, and in every text that holds it', async () => {
    const placeholder = `[hidden value of ${pin.id}]`
    expect(await hide({ made: pin, text: 'Your PIN is 471199.', list: ['471199'] })).toEqual({
      made: { ...pin, value: placeholder },
      text: `Your PIN is ${placeholder}.`,
      list: [placeholder],
    })
  })

  test('is found in JSON inside of a text, as an answer of the own API stands in a run', async () => {
    const { text } = await hide({ text: JSON.stringify({ data: [pin] }) })
    expect(JSON.parse(text).data).toEqual([{ ...pin, value: `[hidden value of ${pin.id}]` }])
  })

  test('is found in the store where the record is only named', async () => {
    const value = { about: [pin.id], body: 'PIN: 471199' }
    expect(await hide(value)).toEqual(value)
    expect(await hide(value, stored)).toEqual({ about: [pin.id], body: `PIN: [hidden value of ${pin.id}]` })
  })

  test('is no part of a longer word or number, and a time stays a time', async () => {
    const value = { made: { ...pin, value: '2026' }, at: '2026-07-01T12:00:00.000Z', day: '2026-07-01', number: '1202601', word: 'x2026_' }
    expect(await hide(value)).toEqual({ ...value, made: { ...pin, value: `[hidden value of ${pin.id}]` } })
  })

  test('is the same when it is hidden again', async () => {
    const once = await hide({ made: pin, text: 'PIN 471199' })
    expect(await hide(once)).toEqual(once)
  })
})

test('the code of a QR is no secret: it is in events too', async () => {
  const code = { ...pin, type: 'QR_CODE', value: 'abcdefgh' }
  expect(await hide({ code })).toEqual({ code })
})

test('the address at which a mandate is signed is hidden', async () => {
  const id = exampleId('mandate')
  const signingUrl = 'https://sign.example.com/?t=a+b'
  expect(
    await hide({ mandate: { id, signingUrl }, encoded: `?to=${encodeURIComponent(signingUrl)}`, mail: `Sign: ${signingUrl}` }),
  ).toEqual({
    mandate: { id, signingUrl: `[hidden signingUrl of ${id}]` },
    encoded: `?to=[hidden signingUrl of ${id}]`,
    mail: `Sign: [hidden signingUrl of ${id}]`,
  })
})

test('two secrets are told apart', async () => {
  const other = { ...pin, id: exampleId('accessMethod', 7), value: '880022' }
  expect((await hide(['471199', '880022', pin, other])).slice(0, 2)).toEqual([
    `[hidden value of ${pin.id}]`,
    `[hidden value of ${other.id}]`,
  ])
})
