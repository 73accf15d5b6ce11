import type { BodyReader, SentBody } from './body-reader.ts'

const nothing: SentBody = Object.freeze({ sent: undefined })

/** Reads nothing, whatever was sent. */
export const noBody: BodyReader = Object.freeze<BodyReader>({
  largest: () => 0,
  receive: () => () => nothing,
})
