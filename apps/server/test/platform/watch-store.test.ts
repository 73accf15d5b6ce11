import { expect, test } from 'vitest'
import { startTestServer } from '../support/test-server.ts'
import { watchStore } from '../support/watch-store.ts'

const CUSTOMERS = '/api/orgs/test-park/customers'

// Many tests say that nothing changed. They are worth as much as this is able to see.
test('a watch on the store sees what came, what is other than before, and what went, and nothing else', async () => {
  const server = await startTestServer()
  const changes = await watchStore(server.installation)
  expect(await changes()).toEqual([])
  const { id } = (await server.call('POST', CUSTOMERS, { body: { firstName: 'Ada' } })).body
  const signs = async () =>
    (await changes()).filter((line) => line.slice(2).startsWith('records ')).map((line) => [line[0], line.includes(id)])
  expect(await signs()).toEqual([['+', true]])
  await server.call('PATCH', `${CUSTOMERS}/${id}`, { body: { firstName: 'Eva' } })
  expect((await signs()).sort()).toEqual([
    ['+', true],
    ['-', true],
  ])
  await server.call('GET', `${CUSTOMERS}/${id}`)
  await server.call('PATCH', `${CUSTOMERS}/${id}`, { body: { firstName: 7 } })
  expect(await changes()).toEqual([])
  const late = await watchStore(server.installation)
  await server.call('DELETE', `${CUSTOMERS}/${id}`)
  expect(await signs()).toEqual([['-', true]])
  expect(await late()).not.toEqual([])
})
