import { spawn } from 'node:child_process'

/**
 * Runs a program and prints a line with its name, whether it went well, and how long it took.
 *
 * @param shown whether what it prints is shown at once; else it is shown when it has failed
 * @param more environment variables
 * @returns whether it went well
 */
export function runStep(name, file, args, { cwd = '.', shown = false, more = {} } = {}) {
  const began = Date.now()
  const output = []
  const child = spawn(file, args, {
    cwd,
    stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
    env: { ...process.env, ...more },
    shell: process.platform === 'win32' && file !== process.execPath,
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => output.push(piece))
  return new Promise((done) => {
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)))
    child.on('close', (code) => {
      if (code !== 0) process.stdout.write(Buffer.concat(output))
      const seconds = Math.round((Date.now() - began) / 1000)
      if (code !== 0 || !shown) console.log(`${name.padEnd(32)}${code === 0 ? 'ok' : 'FAILED'}${`${seconds} s`.padStart(8)}`)
      done(code === 0)
    })
  })
}
