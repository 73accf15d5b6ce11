import { expect, test } from 'vitest'
import { connectorDefinitions } from '../../src/external/connectors/index.ts'
import { parseSettings } from '../../src/platform/settings/settings.ts'
import { linksOf } from '../support/service-links.ts'
import { startTestServer } from '../support/test-server.ts'

test('[B] a namespace with Services named belfry keeps no server from starting, and the log says once what was not read', async () => {
  const links = { ...linksOf('belfry', 80), ...linksOf('belfry-metrics', 9464), ...linksOf('belfry-postgres', 5432) }
  expect(parseSettings(links, connectorDefinitions)).toMatchObject({ port: 8080, metricsPort: null })
  const { BELFRY_PORT: _, ...others } = links
  const server = await startTestServer({ environment: others })
  expect((await server.call('GET', '/api/orgs')).status).toBe(200)
  const logEntries = server
    .logged()
    .split('\n')
    .filter((line) => line.includes('Kubernetes'))
  expect(logEntries).toHaveLength(1)
  expect(JSON.parse(logEntries[0] as string).variables.toSorted()).toEqual(Object.keys(others).toSorted())
})

test('[B] what is misspelt, and what is set, is read as before', () => {
  expect(parseSettings({ ...linksOf('belfry', 80), BELFRY_PORT: '9000' }, connectorDefinitions)).toMatchObject({ port: 9000 })
  expect(() => parseSettings({ BELFRY_PORT: 'http://localhost' }, connectorDefinitions)).toThrow('BELFRY_PORT must be a whole number')
  expect(() => parseSettings({ BELFRY_PORTS: '80' }, connectorDefinitions)).toThrow('did you mean BELFRY_PORT?')
})
