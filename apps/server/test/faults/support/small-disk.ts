import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A disk of its own for one test, which can be filled. */
export interface SmallDisk {
  readonly folder: string
  /** Takes all the room that is left. */
  fill(): void
  /** Gives it back. */
  free(): void
}

/** What the names of all mounts begin with; the process that made one follows. */
const PREFIX = join(tmpdir(), 'belfry-disk-')

/** Mounts a tmpfs of so many MiB, until the test is over. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(`${PREFIX}${process.pid}-`)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  onTestFinished(() => unmount(folder))
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'w')
      try {
        for (let size = 1 << 20; size >= 512; ) {
          try {
            writeSync(file, Buffer.alloc(size))
          } catch (error) {
            if ((error as { readonly code?: unknown }).code !== 'ENOSPC') throw error
            size /= 2
          }
        }
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast),
  }
}

/** Unmounts what processes have left that were killed in the middle of a test. */
export function unmountLeftOvers(): void {
  for (const mount of readFileSync('/proc/mounts', 'utf8').split('\n')) {
    const folder = mount.split(' ')[1] ?? ''
    const [pid] = folder.startsWith(PREFIX) ? folder.slice(PREFIX.length).split('-') : []
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) unmount(folder)
  }
}

/** Also while somebody still has a file there open: it is gone for everybody else at once. */
function unmount(folder: string): void {
  execFileSync('umount', ['--lazy', folder])
  rmSync(folder, { recursive: true, force: true })
}
