import { describe, expect, test } from 'vitest'
import { makeCertificate } from '../support/certificate.ts'
import { startNameServer } from '../support/name-server.ts'
import { listenEverywhere } from '../support/outbound.ts'
import { inProcess } from '../support/outbound-process.ts'

const NAME = 'receiver.example'
const certificate = makeCertificate(NAME)

describe('the environment decides nothing:', () => {
  test('certificates are verified also where it says that they need not be', async () => {
    const receiver = await listenEverywhere(certificate)
    const names = await startNameServer(() => ({ addresses: ['127.0.0.1'] }))
    const request = {
      url: `https://${NAME}:${receiver.port}/`,
      allow: `127.0.0.1:${receiver.port}`,
      extraCa: null,
      servers: [names.address],
    }
    expect(await inProcess({ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, request)).toMatchObject({ code: expect.stringMatching(/SIGNED/) })
    expect(receiver.seen).toEqual([])
  })
})
