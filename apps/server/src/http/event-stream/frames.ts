import type { Problem } from '@belfry/core'
import type { EventBytes } from '../../store/queries/events-after.ts'

// The frames of the stream in the format of server-sent events. An envelope is JSON without line breaks, so it is one line of `data`, which
// no stored text can end.

/** An event with its cursor. The comment contains its id in the log, for people. */
export function eventFrame(cursor: string, { id, key, body }: Pick<EventBytes, 'id' | 'key' | 'body'>): Buffer {
  return Buffer.concat([Buffer.from(`: ${id}\nid: ${cursor}\nevent: ${key}\ndata: `), body, Buffer.from('\n\n')])
}

/** The first frame: after how many milliseconds to reconnect when the connection is lost. */
export function retryFrame(ms: number): string {
  return `retry: ${ms}\n\n`
}

/** Says that all events from here on will be sent. It has data, because readers keep the `id` only of frames with data. */
export function readyFrame(cursor: string): string {
  return `id: ${cursor}\nevent: ready\ndata: {}\n\n`
}

/** Says that events before this position are not sent, and why. */
export function resetFrame(cursor: string, { code, detail }: Problem): string {
  return `id: ${cursor}\nevent: reset\ndata: ${JSON.stringify({ code, detail })}\n\n`
}

/** Keeps the connection alive. Without data no event is dispatched, but clients that follow the standard keep the `id`. */
export function aliveFrame(cursor: string | null): string {
  return `: nothing new\n${cursor === null ? '' : `id: ${cursor}\n`}\n`
}

/** The last frame, for people, on one line. */
export function endFrame(reason: string): string {
  return `: ${reason.replaceAll(/[\r\n]+/g, ' ')}\n\n`
}
