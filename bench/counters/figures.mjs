// What a process has used so far, as Linux tells it: bytes and time of the processor, whatever else the machine does.
import { existsSync, readFileSync } from 'node:fs'

/**
 * @param {number} pid the process
 * @returns {{ writtenBytes: number, mainCpuMs: number, cpuMs: number } | null} all since it began; `null` where the machine does not tell.
 * `cpuMs` is in steps of ten, `mainCpuMs` (of its main thread alone) is exact
 */
export function usedBy(pid) {
  const folder = `/proc/${pid}`
  if (!existsSync(`${folder}/io`)) return null
  const [, written] = /^wchar: (\d+)$/m.exec(readFileSync(`${folder}/io`, 'utf8'))
  const [mainNanoseconds] = readFileSync(`${folder}/task/${pid}/schedstat`, 'utf8').split(' ')
  const stat = readFileSync(`${folder}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return { writtenBytes: Number(written), mainCpuMs: Number(mainNanoseconds) / 1e6, cpuMs: (Number(user) + Number(system)) * 10 }
}

/** The difference of two of these, for each of so many units of work. */
export function perUnit(before, after, units) {
  if (before === null || after === null) return null
  return {
    kB: (after.writtenBytes - before.writtenBytes) / units / 1000,
    mainCpuMicroseconds: ((after.mainCpuMs - before.mainCpuMs) / units) * 1000,
    cpuMicroseconds: ((after.cpuMs - before.cpuMs) / units) * 1000,
  }
}
