import { expect, test } from 'vitest'
import { createAddresses } from './addresses.ts'

const nowhere = { appUrl: null, baseUrl: null, port: 8080 }
const both = (settings: Parameters<typeof createAddresses>[0]) => {
  const { app, base } = createAddresses(settings)
  return [app(), base()]
}

test('what the settings say counts, and people and programs come to the same place unless they say otherwise', () => {
  const [app, api] = ['https://app.example.com', 'https://api.example.com']
  expect(both({ ...nowhere, appUrl: app, baseUrl: api })).toEqual([app, api])
  expect(both({ ...nowhere, baseUrl: api })).toEqual(['http://localhost:8080', api])
  expect(both(nowhere)).toEqual(['http://localhost:8080', 'http://localhost:8080'])
})

test('without settings it is the port at which the server listens in the end', () => {
  const addresses = createAddresses({ ...nowhere, port: 0 })
  addresses.listensAt(41_234)
  expect([addresses.app(), addresses.base()]).toEqual(['http://localhost:41234', 'http://localhost:41234'])
})
