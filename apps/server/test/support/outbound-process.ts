import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The status or the error that the client gets in a process with this environment. */
export async function inProcess(environment: Readonly<Record<string, string>>, request: object): Promise<unknown> {
  const child = join(import.meta.dirname, 'outbound-child.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [child, JSON.stringify(request)], {
    env: { PATH: process.env.PATH, ...environment },
  })
  return JSON.parse(stdout)
}
