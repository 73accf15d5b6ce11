import type { Problem } from '@belfry/core'
import type { EventBytes } from '../../store/queries/events-after.ts'

// What is written to a reader, in the form of server-sent events. An envelope is JSON without line breaks, so it is one line of `data`, and
// nothing that somebody stored can end it.

/** An event behind its cursor. The comment is its id in the log, for whoever looks for it there. */
export function eventFrame(cursor: string, { id, key, body }: Pick<EventBytes, 'id' | 'key' | 'body'>): Buffer {
  return Buffer.concat([Buffer.from(`: ${id}\nid: ${cursor}\nevent: ${key}\ndata: `), body, Buffer.from('\n\n')])
}

/** The first words: after how many milliseconds to connect again when the connection is lost. */
export function retryFrame(ms: number): string {
  return `retry: ${ms}\n\n`
}

/** From here on everything is told. With data, because a reader keeps the `id` of nothing else. */
export function readyFrame(cursor: string): string {
  return `id: ${cursor}\nevent: ready\ndata: {}\n\n`
}

/** What came before this place is not told, and why. */
export function resetFrame(cursor: string, { code, detail }: Problem): string {
  return `id: ${cursor}\nevent: reset\ndata: ${JSON.stringify({ code, detail })}\n\n`
}

/** Nothing has happened. Without data nothing is dispatched, but who follows the standard keeps the `id`. */
export function aliveFrame(cursor: string | null): string {
  return `: nothing new\n${cursor === null ? '' : `id: ${cursor}\n`}\n`
}

/** The last words, for people. On one line, whatever they quote. */
export function endFrame(reason: string): string {
  return `: ${reason.replaceAll(/[\r\n]+/g, ' ')}\n\n`
}
