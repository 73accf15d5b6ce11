import { expect, test } from 'vitest'
import { startTestServer } from '../support/test-server.ts'

const ORG = '/api/orgs/test-park'

test('of many who want the same number plate at the same time one gets it', async () => {
  const { call } = await startTestServer()
  const customerId = (await call('POST', `${ORG}/customers`, { body: {} })).body.id
  const body = { customerId, type: 'LPR', value: '1-ABC-234' }
  const answers = await Promise.all(Array.from({ length: 8 }, () => call('POST', `${ORG}/access-methods`, { body })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
})

test('of many who want the same UID at the same time one gets it', async () => {
  const { call } = await startTestServer()
  const body = { uid: '04:A2:2B:92' }
  const answers = await Promise.all(Array.from({ length: 8 }, () => call('POST', `${ORG}/nfc-tags`, { body })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
})

test('QR codes and PINs are made of the randomness of the server, and a PIN is in no stored event', async () => {
  const { call, installation } = await startTestServer()
  const customerId = (await call('POST', `${ORG}/customers`, { body: {} })).body.id
  const make = async (type: string) => (await call('POST', `${ORG}/access-methods`, { body: { customerId, type } })).body
  const codes = await Promise.all(Array.from({ length: 20 }, async () => (await make('QR_CODE')).value))
  expect(new Set(codes).size).toBe(20)
  const pin = await make('PIN_CODE')
  expect(pin.value).toMatch(/^\d{6}$/)
  const stored = await installation.store.read((db) => db.selectFrom('events').select('body').execute())
  expect(stored.length).toBeGreaterThan(20)
  expect(stored.map(({ body }) => String(body)).filter((body) => body.includes(`"value":"${pin.value}"`))).toEqual([])
})

test('a tag that many top up and pay with at the same time has exactly what remains', async () => {
  const { call } = await startTestServer()
  const { id } = (await call('POST', `${ORG}/nfc-tags`, { body: { uid: '04A2' } })).body
  const act = (verb: string, body?: object) => call('POST', `${ORG}/nfc-tags/${id}/${verb}`, body ? { body } : {})
  await Promise.all(Array.from({ length: 10 }, () => act('top-up', { amount: 0.1 })))
  await Promise.all(Array.from({ length: 5 }, () => act('present', { charge: 0.07 })))
  expect((await act('present')).body).toMatchObject({ balance: 0.65, version: 22 })
  const { body } = await call('GET', `${ORG}/nfc-tag-transactions?nfcTagId=${id}`)
  expect(body.data).toHaveLength(15)
  expect(body.data[0]).toMatchObject({ kind: 'CHARGE', amount: -0.07, balance: 0.65 })
})
