import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordPort, ServicePort, StoredFile } from '../src/index.ts'
import type { PortHost } from './port.testsuite.ts'
import type { Core } from './port-model.ts'

/** The promises of `FilePort`. What runs operations passes them: the server on each of its databases, and the site in memory. */
export function testFilePort(name: string, core: Core, open: (now: () => number) => Promise<PortHost>): void {
  const { done } = core
  const now = 1_782_907_200_000
  let host: PortHost
  let made = 0

  beforeAll(async () => {
    host = await open(() => now)
  })
  afterAll(() => host.close?.())

  async function site() {
    made += 1
    const id = await host.addOrganization(`files-${name}-${made}`)
    const run = <T>(work: (port: ServicePort) => Promise<T>) =>
      host.run(id, async (port: RecordPort) => done(await work(port as ServicePort)))
    async function act<T>(work: (port: ServicePort) => Promise<T>): Promise<T> {
      const outcome = await run(work)
      if (outcome.kind === 'waiting') throw new Error('nothing here waits for the outside')
      if (outcome.kind === 'refused') throw new Error(outcome.problem.detail)
      return outcome.value
    }
    return {
      run,
      act,
      put: (recordId: string, file: StoredFile) => act((port) => port.files.put(recordId, file)),
      async get(recordId: string) {
        const file = await act((port) => port.files.get(recordId))
        return file && { ...file, bytes: [...file.bytes] }
      },
    }
  }
  const file = (bytes: readonly number[], contentType = 'application/pdf', sha256 = 'a'.repeat(64)): StoredFile => ({
    contentType,
    sha256,
    bytes: Uint8Array.from(bytes),
  })
  const seen = ({ bytes, ...rest }: StoredFile) => ({ ...rest, bytes: [...bytes] })
  const everyByte = Array.from({ length: 256 }, (_, index) => index)

  test(`${name}: a file is read as it was put, byte for byte, and another takes its place`, async () => {
    const { put, get } = await site()
    expect(await get('doc_1')).toBeNull()
    await put('doc_1', file(everyByte))
    await put('doc_2', file([0]))
    expect(await get('doc_1')).toEqual(seen(file(everyByte)))
    const other = file([1, 2], 'text/plain', 'b'.repeat(64))
    await put('doc_1', other)
    expect(await get('doc_1')).toEqual(seen(other))
    expect(await get('doc_2')).toEqual(seen(file([0])))
  })

  test(`${name}: a large file is one too, and a piece of a larger buffer is only that piece`, async () => {
    const { put, get, act } = await site()
    const large = new Uint8Array(3_000_000).fill(7)
    await put('doc_1', { ...file([]), bytes: large })
    expect((await act((port) => port.files.get('doc_1')))?.bytes.length).toBe(large.length)
    await put('doc_2', { ...file([]), bytes: Uint8Array.from(everyByte).subarray(10, 13) })
    expect((await get('doc_2'))?.bytes).toEqual([10, 11, 12])
  })

  test(`${name}: a file that is removed is gone, and removing none is no fault`, async () => {
    const { put, get, act } = await site()
    await put('doc_1', file([1]))
    await act((port) => port.files.remove('doc_1'))
    await act((port) => port.files.remove('doc_1'))
    expect(await get('doc_1')).toBeNull()
  })

  test(`${name}: a file belongs to its organization`, async () => {
    const [home, other] = [await site(), await site()]
    await home.put('doc_1', file([1]))
    expect(await other.get('doc_1')).toBeNull()
    await other.put('doc_1', file([2]))
    await other.act((port) => port.files.remove('doc_1'))
    expect(await home.get('doc_1')).toEqual(seen(file([1])))
  })

  test(`${name}: what a unit of work did to files is undone with it`, async () => {
    const { run, put, get } = await site()
    await put('doc_1', file([1]))
    const refused = await run(async (port) => {
      await port.files.put('doc_1', file([2]))
      await port.files.put('doc_2', file([3]))
      await port.files.remove('doc_1')
      throw new core.Refusal(core.fieldProblem('conflict', '/x', 'it cannot be'))
    })
    expect(refused.kind).toBe('refused')
    expect(await get('doc_1')).toEqual(seen(file([1])))
    expect(await get('doc_2')).toBeNull()
  })
}
