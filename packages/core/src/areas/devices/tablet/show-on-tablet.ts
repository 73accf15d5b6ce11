import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { addRecord, changeRecord, emitRecordEvent } from '../../../framework/records/record-events.ts'
import type { IdKind } from '../../../kernel/ids.ts'
import { formatTime } from '../../../kernel/time.ts'
import { tabletContent } from './tablet-content.ts'

type Content = RecordOf<typeof tabletContent>

/** A document or an image. */
export type ContentKind = Content['kind']

/** Something to show. */
export interface TabletRequest {
  readonly kind: ContentKind
  readonly about: { readonly model: IdKind; readonly id: string }
  /** What it is, for people. */
  readonly title: string
}

/** What the tablet shows of this kind. */
export async function contentOf(port: RecordPort, kind: ContentKind): Promise<Content | null> {
  const { data } = await port.list(tabletContent, { limit: 1, filters: { kind } })
  return data[0] ?? null
}

/**
 * Shows something on the tablet, in place of what it shows of the same kind, and tells of it with `pdf:to-tablet` or `img:to-tablet`. The
 * operation that calls it is alone in its organization, or two at once would show two.
 */
export async function showOnTablet(port: RecordPort, { kind, about, title }: TabletRequest): Promise<Content> {
  const values = { kind, about, title, shownAt: formatTime(port.now) }
  const before = await contentOf(port, kind)
  const content = before ? await changeRecord(port, tabletContent, before, values) : await addRecord(port, tabletContent, values)
  await emitRecordEvent(port, `${kind}:to-tablet`, tabletContent, content)
  return content
}
