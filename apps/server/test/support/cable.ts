import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Stands between a server and its database, or a client and its server, and can fall silent or be cut. */
export interface Cable {
  /** The address of what is at the far end, by way of the cable. */
  readonly url: string
  /** From now on nothing passes, in either direction, and nobody is told: as when a machine or a firewall in between has died. */
  silence(): void
  /** Every connection breaks, and both ends hear of it. New ones pass. */
  cut(): void
  /** New connections pass again. Those that fell silent stay so. */
  mend(): void
  /** New connections lead to this address from now on, as when a name or a proxy is turned. Those that are there stay as they are. */
  leadTo(farUrl: string): void
  /** Once a connection has carried this text, its next commit still reaches the database, and no answer comes back on it any more. */
  loseCommitAfter(text: string): void
}

interface Ends {
  readonly near: Socket
  readonly far: Socket
  passes: 'both' | 'forth' | 'nothing'
  isMarked: boolean
}

/** Lays a cable to the database or server at this address. */
export async function layCable(farUrl: string): Promise<Cable> {
  const target = new URL(farUrl)
  let { port, hostname } = target
  const all = new Set<Ends>()
  let isSilent = false
  let mark: string | null = null

  const server = createServer((near) => {
    const ends: Ends = { near, far: connect(Number(port), hostname), passes: isSilent ? 'nothing' : 'both', isMarked: false }
    all.add(ends)
    const { far } = ends
    near.on('data', (bytes) => {
      if (ends.passes === 'nothing') return
      ends.isMarked ||= mark !== null && bytes.includes(mark)
      if (ends.isMarked && bytes.includes('commit\0')) ends.passes = 'forth'
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (ends.passes === 'both') near.write(bytes)
    })
    // Who hangs up on a cable that is silent is not heard at the other end.
    const hangUp = (other: Socket) => () => {
      if (ends.passes !== 'nothing') other.destroy()
    }
    near.on('error', () => {}).on('close', hangUp(far))
    far.on('error', () => {}).on('close', hangUp(near))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const { near, far } of all) {
      near.destroy()
      far.destroy()
    }
    server.close()
  })
  target.hostname = '127.0.0.1'
  target.port = String((server.address() as { readonly port: number }).port)
  return {
    url: target.href,
    silence() {
      isSilent = true
      for (const ends of all) ends.passes = 'nothing'
    },
    cut() {
      for (const { near, far } of all) {
        near.destroy()
        far.destroy()
      }
      all.clear()
    },
    mend() {
      isSilent = false
      mark = null
    },
    leadTo(otherUrl) {
      ;({ port, hostname } = new URL(otherUrl))
    },
    loseCommitAfter(text) {
      mark = text
    },
  }
}
