import { createHash } from 'node:crypto'
import type { PaperPort } from '@belfry/core'
import { paperTypes, renderPaper } from '../render/render-paper.ts'

/** Makes papers at once: nothing of them is stored. */
export const paperPort: PaperPort = {
  async render(source) {
    const bytes = await renderPaper(source)
    return { contentType: paperTypes[source.kind], sha256: createHash('sha256').update(bytes).digest('hex'), bytes }
  },
}
