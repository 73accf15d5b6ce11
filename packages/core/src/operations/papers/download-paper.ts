import { done, type Outcome } from '../define-operation.ts'
import type { DownloadedFile } from '../documents/document-files.ts'
import type { PaperSource, ServicePort } from '../port.ts'

/** Which record is wanted on paper, and what the reader has already. */
export interface PaperInput {
  readonly id: string
  /** The hashes of files that the reader has; `*` for any. */
  readonly known?: readonly string[]
}

/** The paper under a name, without its bytes for a reader who has them. */
export async function downloadPaper(
  port: ServicePort,
  source: PaperSource,
  fileName: string,
  known: readonly string[] = [],
): Promise<Outcome<DownloadedFile>> {
  const file = await port.papers.render(source)
  const had = known.includes('*') || known.includes(file.sha256)
  return done({ ...file, fileName, bytes: had ? null : file.bytes })
}
