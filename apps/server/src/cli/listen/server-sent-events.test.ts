import { expect, test } from 'vitest'
import { createBlockReader } from './server-sent-events.ts'

const text =
  'retry: 1500\n\nid: a\nevent: ready\ndata: {}\n\n: evt_1\nid: b\nevent: customer:created\ndata: {"x": "a: b"}\n\n: nothing new\nid: c\n\n'
const blocks = [
  { retry: 1500 },
  { id: 'a', event: 'ready', data: '{}' },
  { comment: 'evt_1', id: 'b', event: 'customer:created', data: '{"x": "a: b"}' },
  { comment: 'nothing new', id: 'c' },
]

test('blocks are the same in whatever pieces they come', () => {
  for (let size = 1; size <= text.length; size++) {
    const read = createBlockReader()
    const blocksRead = []
    for (let at = 0; at < text.length; at += size) blocksRead.push(...read(text.slice(at, at + size)))
    expect(blocksRead, `in pieces of ${size}`).toEqual(blocks)
  }
})

test('what is not finished is none', () => {
  const read = createBlockReader()
  expect(read('id: a\nevent: customer:created\ndata: {}\n')).toEqual([])
  expect(read('\n')).toHaveLength(1)
})
