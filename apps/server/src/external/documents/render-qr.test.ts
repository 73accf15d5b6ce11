import { inflateSync } from 'node:zlib'
import decodeQr from 'qr/decode.js'
import { describe, expect, test } from 'vitest'
import { qrModules, renderQrPng, renderQrSvg } from './render-qr.ts'

const texts = ['A1', '0123456789', 'https://belfry.example.com/access/łé€?x=1', 'Größe ☀️\nzweite Zeile', 'x'.repeat(2331)]

/** The pixels of a PNG with one bit per pixel. Decoded here independently, so that our code does not check its own output. */
function pixelsOf(png: Uint8Array) {
  const bytes = Buffer.from(png)
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const begin = bytes.indexOf('IDAT') + 4
  const scanlines = inflateSync(bytes.subarray(begin, begin + bytes.readUInt32BE(begin - 8)))
  const data = new Uint8Array(width * height * 3)
  const stride = 1 + Math.ceil(width / 8)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isWhite = ((scanlines[y * stride + 1 + (x >> 3)] as number) >> (7 - (x & 7))) & 1
      data.fill(isWhite * 255, (y * width + x) * 3, (y * width + x) * 3 + 3)
    }
  return { width, height, data }
}

describe('a code', () => {
  test.each(texts)('for %.50j says just that when it is scanned', (text) => {
    const { width, height, data } = pixelsOf(renderQrPng(text, 4))
    expect(width).toBe(height)
    expect(decodeQr({ width, height, data })).toBe(text)
  })

  test('has four empty modules around it', () => {
    const modules = qrModules('A1')
    expect(modules).toHaveLength(21 + 8)
    const darkest = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [Math.min(x, y, 28 - x, 28 - y)] : [])))
    expect(Math.min(...darkest)).toBe(4)
  })

  test('has error correction M: of the two bits in its format, 00', () => {
    const modules = qrModules('A1', 0)
    const bits = [0, 1].map((x) => Number(modules[8]?.[x])) // masked with 10
    expect([(bits[0] as number) ^ 1, bits[1]]).toEqual([0, 0])
  })

  test('as SVG has the same modules', () => {
    const svg = renderQrSvg('A1')
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 29 29"/)
    const drawn = Array.from({ length: 29 }, () => Array<boolean>(29).fill(false))
    for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
      (drawn[Number(y)] as boolean[]).fill(true, Number(x), Number(x) + Number(width))
    expect(drawn).toEqual(qrModules('A1'))
  })

  test('is the same bytes for the same text', () => {
    expect(renderQrPng('A1')).toEqual(renderQrPng('A1'))
  })

  test.each(['', 'x'.repeat(2332)])('for %.20j cannot be made', (text) => {
    expect(() => renderQrPng(text)).toThrow(RangeError)
  })
})
