import { expect, test } from 'vitest'
import { connectorDefinitions } from '../../src/external/connectors/index.ts'
import { parseSettings } from '../../src/platform/settings/settings.ts'
import { runProgram, temporaryFolder } from '../support/program.ts'
import { startTestServer } from '../support/test-server.ts'

/** What Kubernetes puts into a pod for a Service with this name. */
function linksOf(service: string, port: number): Readonly<Record<string, string>> {
  const name = service.toUpperCase().replaceAll('-', '_')
  const address = `tcp://10.96.0.7:${port}`
  return {
    [`${name}_SERVICE_HOST`]: '10.96.0.7',
    [`${name}_SERVICE_PORT`]: String(port),
    [`${name}_SERVICE_PORT_HTTP`]: String(port),
    [`${name}_PORT`]: address,
    [`${name}_PORT_${port}_TCP`]: address,
    [`${name}_PORT_${port}_TCP_PROTO`]: 'tcp',
    [`${name}_PORT_${port}_TCP_PORT`]: String(port),
    [`${name}_PORT_${port}_TCP_ADDR`]: '10.96.0.7',
  }
}

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

test('[B] the program runs beside a Service named belfry, whose address is no port to listen on', async () => {
  const { output, errors, code } = await runProgram(temporaryFolder(), ['migrate'], linksOf('belfry', 80))
  expect([code, output], errors).toEqual([0, expect.stringContaining('Applied to')])
})

test('[B] what is misspelt, and what is set, is read as before', () => {
  expect(parseSettings({ ...linksOf('belfry', 80), BELFRY_PORT: '9000' }, connectorDefinitions)).toMatchObject({ port: 9000 })
  expect(() => parseSettings({ BELFRY_PORT: 'http://localhost' }, connectorDefinitions)).toThrow('BELFRY_PORT must be a whole number')
  expect(() => parseSettings({ BELFRY_PORTS: '80' }, connectorDefinitions)).toThrow('did you mean BELFRY_PORT?')
})
