// Core as the server's own parts have it.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const serverRequire = createRequire(new URL('../../apps/server/package.json', import.meta.url))
export const { createIdFactory, models, recordModels } = await import(pathToFileURL(serverRequire.resolve('@belfry/core')).href)
