import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A proxy between a server and its database, or a client and its server, which can fall silent or be cut. */
export interface Cable {
  /** The address of the far end through the cable. */
  readonly url: string
  /** From now on nothing passes in either direction, and neither end notices: as when a machine or a firewall in between has died. */
  silence(): void
  /** Breaks every connection, and both ends notice. New ones pass. */
  cut(): void
  /** New connections pass again. Silent ones stay silent. */
  mend(): void
  /** New connections lead to this address from now on, as when a DNS name or a proxy is changed. Existing ones stay as they are. */
  leadTo(farUrl: string): void
  /** Once a connection has carried this text, its next commit still reaches the database, but no answer returns. */
  loseCommitAfter(text: string): void
}

interface Ends {
  readonly near: Socket
  readonly far: Socket
  passes: 'both' | 'forth' | 'nothing'
  isMarked: boolean
}

/** Creates a cable to the database or server at this address. */
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
    // On a silent cable the other end does not notice when a connection closes.
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
