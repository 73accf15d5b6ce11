// Sends one request with the guarded client and prints the result: for a process with an environment of its own.

import { createOutboundClient } from '../../src/external/http-client/create-client.ts'
import { createNetwork } from '../../src/external/http-client/network.ts'
import { parseAllowedTargets } from '../../src/platform/settings/allowed-targets.ts'

const { url, allow, extraCa, servers } = JSON.parse(process.argv[2] ?? '{}')
const client = createOutboundClient({ allowTargets: parseAllowedTargets(allow), extraCa }, 'webhook', createNetwork(servers))
const limits = { deadlineMs: 20_000, readBytes: 1000, keptBytes: 1000 }
const result = await client.request({ method: 'GET', url, headers: {}, body: null }, limits)
console.log(
  JSON.stringify(
    result.statusCode === null ? { error: String(result.error), code: (result.error as { code?: string }).code } : result.statusCode,
  ),
)
await client.close()
