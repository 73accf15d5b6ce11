import { readFile } from '../read-file.ts'
import type { BodyReader } from './body-reader.ts'

/** The bytes of a file, with their media type. */
export const fileBody: BodyReader = Object.freeze<BodyReader>({
  largest: (maxFileBytes) => maxFileBytes,
  async receive(request, _route, maxFileBytes) {
    const file = await readFile(request, maxFileBytes)
    return () => ({ sent: undefined, file })
  },
})
