import encodeQr from 'qr'
import { encodePng } from './encode-png.ts'

/** Empty modules around a code, as ISO/IEC 18004 requires. */
const QUIET_ZONE = 4

/**
 * The modules of the smallest QR code that holds the text, row by row, `true` for dark. Error correction level M (about 15 % may be
 * damaged).
 *
 * @param quietZone empty modules on each side; 4 by default
 * @throws RangeError when the text is empty or longer than the largest code holds, which is 2,331 bytes of UTF-8
 */
export function qrModules(text: string, quietZone = QUIET_ZONE): readonly (readonly boolean[])[] {
  const { length } = new TextEncoder().encode(text)
  if (length === 0 || length > 2331) throw new RangeError(`a QR code holds 1 to 2,331 bytes, and the text has ${length}`)
  const modules = encodeQr(text, 'raw', { ecc: 'medium', border: 1 })
    .map((row) => row.slice(1, -1))
    .slice(1, -1)
  const side = modules.length + 2 * quietZone
  const empty = Array.from({ length: quietZone }, () => Array<boolean>(side).fill(false))
  const margin = Array<boolean>(quietZone).fill(false)
  return [...empty, ...modules.map((row) => [...margin, ...row, ...margin]), ...empty]
}

/**
 * Renders a QR code as PNG, black on white. Equal texts give equal bytes.
 *
 * @param scale the width of a module in pixels; 8 by default
 */
export function renderQrPng(text: string, scale = 8): Uint8Array {
  return encodePng(qrModules(text), scale)
}

/** Renders a QR code as SVG of any size: one path on a white ground, one unit per module. */
export function renderQrSvg(text: string): string {
  const modules = qrModules(text)
  const side = modules.length
  const runs = modules.flatMap((row, y) => darkRuns(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${runs.join('')}"/></svg>\n`
  )
}

/** The runs of dark modules in a row: start and width of each. */
export function darkRuns(row: readonly boolean[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last[0] + last[1] === x) last[1]++
    else runs.push([x, 1])
  })
  return runs
}
