import { expect } from 'vitest'
import { readBytes } from './read-bytes.ts'
import type { TestServer } from './test-server.ts'

const ORG = '/api/orgs/test-park'

/** A canary sings in everything that is told of the customer who is to be erased, and nowhere else. */
export const ADA = {
  firstName: 'canary-first',
  lastName: 'canary-last',
  companyName: 'canary-company',
  email: 'canary@example.com',
  phone: 'canary-phone',
  whatsappNumber: 'canary-whatsapp',
  notes: 'canary-notes',
  externalId: 'canary-external',
  customFields: { canaryField: { deep: ['canary-custom'] } },
}

/** Asks for the erasure of a customer. */
export async function erase(server: TestServer, id: string) {
  const { status, body } = await server.call('POST', `${ORG}/customers/${id}/erase`)
  expect(status).toBe(202)
  return body
}

/** An erasure, once it is done. */
export async function finished(server: TestServer, id: string) {
  await server.server.idle()
  const { body } = await server.call('GET', `${ORG}/erasures/${id}`)
  expect(body).toMatchObject({ status: 'done', completedAt: expect.any(String) })
  return body
}

/** Where the canary is still found: the text around it. */
export async function canariesIn({ installation }: TestServer): Promise<readonly string[]> {
  const text = (await readBytes(installation)).toString('latin1')
  return [...text.matchAll(/canary/gi)].map(({ index }) => text.slice(Math.max(0, index - 200), index + 40))
}
