import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Throws unless this machine has what these tests break things with. They are never skipped: a fault that was not tried proves nothing. */
export function requireTools(): void {
  const missing = [...missingStrace(), ...missingMount()]
  if (missing.length > 0) throw new Error(`The tests of faults cannot run here.\n${missing.map((line) => `  ${line}`).join('\n')}`)
}

function* missingStrace(): Iterable<string> {
  if (process.platform !== 'linux') return yield `They need Linux; this is ${process.platform}.`
  const { error, status, stderr } = spawnSync('strace', ['-qq', '-o', '/dev/null', '-e', 'inject=chdir:error=EIO', 'true'])
  if (error) yield 'strace is missing: install the package strace (4.15 or later).'
  else if (status !== 0) yield `strace may not trace processes: run as root, or with the capability SYS_PTRACE. It says: ${stderr}`
}

function* missingMount(): Iterable<string> {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'pipe' })
    execFileSync('umount', [folder], { stdio: 'pipe' })
  } catch (error) {
    yield `A tmpfs cannot be mounted: run as root, or with the capability SYS_ADMIN. ${(error as Error).message.trim()}`
  } finally {
    rmSync(folder, { recursive: true })
  }
}
