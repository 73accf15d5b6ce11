import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Starts a Redis of this machine that keeps nothing. Throws, with what to do, where there is none. */
export async function startRedis(): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const program = process.env.REDIS_SERVER_PATH ?? 'redis-server'
  if (spawnSync(program, ['--version']).status !== 0) {
    throw new Error(
      `${program} is not there: install Redis (apt install redis-server, brew install redis), or name its program in REDIS_SERVER_PATH`,
    )
  }
  const folder = mkdtempSync(join(tmpdir(), 'belfry-redis-'))
  const port = await freePort()
  const child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'])
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (/Ready to accept connections/.test(output)) resolve()
    })
    child.on('close', (code) => reject(new Error(`Redis ended with ${code}: ${output}`)))
  })
  return {
    port,
    async stop() {
      child.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
