import { describe, expect, test } from 'vitest'
import { makeCertificate } from '../support/certificate.ts'
import { startNameServer } from '../support/name-server.ts'
import { listenEverywhere, listenHttp, listenRaw } from '../support/outbound.ts'
import { inProcess } from '../support/outbound-process.ts'

const NAME = 'receiver.example'
const certificate = makeCertificate(NAME)

describe('the environment decides nothing:', () => {
  test('a proxy is not used, whatever asks for one', async () => {
    const proxy = await listenRaw((socket) => void socket.end())
    const environment = Object.fromEntries(
      [
        'HTTP_PROXY',
        'HTTPS_PROXY',
        'ALL_PROXY',
        'http_proxy',
        'https_proxy',
        'all_proxy',
        'npm_config_proxy',
        'GLOBAL_AGENT_HTTP_PROXY',
      ].map((name) => [name, `http://127.0.0.1:${proxy.port}`]),
    )
    const proxyEnvironment = { ...environment, NODE_USE_ENV_PROXY: '1', NO_PROXY: '', NODE_OPTIONS: '' }
    const plain = await listenHttp((_request, response) => response.end())
    const receiver = await listenEverywhere(certificate)
    const names = await startNameServer(() => ({ addresses: ['127.0.0.1'] }))
    const secure = {
      url: `https://${NAME}:${receiver.port}/`,
      allow: `127.0.0.1:${receiver.port}`,
      extraCa: certificate.cert,
      servers: [names.address],
    }
    expect(await inProcess(proxyEnvironment, { url: plain, allow: 'http://127.0.0.1', extraCa: null, servers: null })).toBe(200)
    expect(await inProcess(proxyEnvironment, secure)).toBe(200)
    expect(proxy.sockets).toEqual([])
  })

  test('search domains are never tried, and no alias of the environment', async () => {
    const names = await startNameServer(() => undefined)
    const request = { url: `https://${NAME}/`, allow: '', extraCa: null, servers: [names.address] }
    const environment = { LOCALDOMAIN: 'internal.example corp.example', RES_OPTIONS: 'ndots:15', HOSTALIASES: '/dev/null' }
    expect(await inProcess(environment, request)).toMatchObject({ code: 'ENOTFOUND' })
    expect(new Set(names.queries)).toEqual(new Set([NAME]))
  })
})
