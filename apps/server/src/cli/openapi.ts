import { buildOpenApi, routes } from '@belfry/core'
import { version } from '../platform/process/version.ts'
import type { Command } from './command.ts'

/** Prints the OpenAPI document, without accessing any data. */
export const openapi: Command = {
  name: 'openapi',
  description: 'print the OpenAPI document',
  options: [['--base-url <url>', 'the address of API requests; http://localhost:8080 when left out']],
  async run({ print }, { baseUrl }) {
    const document = buildOpenApi(routes, { version, baseUrl: typeof baseUrl === 'string' ? baseUrl : 'http://localhost:8080' })
    print(JSON.stringify(document, null, 2))
  },
}
