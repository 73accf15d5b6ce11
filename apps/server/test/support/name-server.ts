import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import { addressKey } from '@belfry/core'
import { onTestFinished } from 'vitest'

/** The answer for one name: addresses of both kinds, and the aliases that lead to them. */
export interface NameAnswer {
  readonly aliases?: readonly string[]
  readonly addresses: readonly string[]
  /** The delay of the answer, in milliseconds. */
  readonly afterMs?: number
}

/** A DNS server on this machine. */
export interface NameServer {
  /** For `createNetwork`. */
  readonly address: string
  /** The requested names, in order; each lookup requests two records, for IPv4 and for IPv6. */
  readonly queries: readonly string[]
}

const TYPES = { A: 1, CNAME: 5, AAAA: 28 } as const

/**
 * Starts a DNS server over UDP for one test.
 *
 * @param answer the answer for a name, called for each request; `undefined` when there is no such name, `null` for no answer at all
 */
export async function startNameServer(answer: (name: string, type: 'A' | 'AAAA') => NameAnswer | null | undefined): Promise<NameServer> {
  const socket = createSocket('udp4')
  const queries: string[] = []
  socket.on('message', (question, { port, address }) => {
    const { name, end } = readName(question)
    const type = question.readUInt16BE(end)
    queries.push(name)
    const record = answer(name, type === TYPES.A ? 'A' : 'AAAA')
    if (record === null) return
    const reply = replyTo(question.subarray(0, end + 4), name, type, record)
    const send = () => socket.send(reply, port, address, () => {})
    if (record?.afterMs) setTimeout(send, record.afterMs).unref()
    else send()
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => void socket.close())
  return { address: `127.0.0.1:${(socket.address() as AddressInfo).port}`, queries }
}

function replyTo(question: Buffer, name: string, type: number, found: NameAnswer | undefined): Buffer {
  const chain = [name, ...(found?.aliases ?? [])]
  const aliases = chain.slice(1).map((target, index) => record(chain[index] as string, TYPES.CNAME, nameBytes(target)))
  const wanted = (found?.addresses ?? []).map(addressBytes).filter(({ length }) => length === (type === TYPES.A ? 4 : 16))
  const records = [...aliases, ...wanted.map((bytes) => record(chain.at(-1) as string, type, bytes))]
  const head = Buffer.from(question.subarray(0, 12))
  head.writeUInt16BE(found ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(records.length, 6)
  head.writeUInt32BE(0, 8)
  return Buffer.concat([head, question.subarray(12), ...records])
}

function record(name: string, type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10)
  fixed.writeUInt16BE(type, 0)
  fixed.writeUInt16BE(1, 2)
  fixed.writeUInt16BE(data.length, 8)
  return Buffer.concat([nameBytes(name), fixed, data])
}

function nameBytes(name: string): Buffer {
  return Buffer.concat([...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])), Buffer.from([0])])
}

function addressBytes(address: string): Buffer {
  const groups = (addressKey(address) ?? '').split('.').map(Number)
  return Buffer.from(groups.flatMap((group) => [group >> 8, group & 255]))
}

function readName(question: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] as number; length > 0; length = question[at] as number) {
    labels.push(question.subarray(at + 1, at + 1 + length).toString())
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}
