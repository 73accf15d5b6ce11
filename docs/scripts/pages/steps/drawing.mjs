const [WIDTH, HEIGHT, MARGIN] = [210, 58, 6]
/** Positions lie closer together than boxes with the names of exits between them. */
const STRETCH = 1.15
const TURN = 36

/** A flow as a picture: a box for each step where it stands, a line for each edge with the name of its exit. One line of HTML. */
export function drawing({ nodes, edges }, title, type) {
  const boxes = new Map(nodes.map((node) => [node.id, { node, x: node.position.x * STRETCH + MARGIN, y: node.position.y * 0.8 + MARGIN }]))
  const right = Math.max(...[...boxes.values()].map(({ x }) => x)) + WIDTH + MARGIN
  const bottom = Math.max(...[...boxes.values()].map(({ y }) => y)) + HEIGHT + MARGIN
  const size = `width="${round(right)}" height="${round(bottom)}" viewBox="0 0 ${round(right)} ${round(bottom)}"`
  const lines = edges.map((edge) => line(edge, boxes))
  const parts = [...lines, ...[...boxes.values()].map((one) => box(one, one.node.type === type))]
  return `<div class="flow-drawing" tabindex="0" role="group" aria-label="${escapeText(title)}"><svg v-pre role="img" ${size}><title>${escapeText(title)}</title><desc>${escapeText(inWords(nodes, edges))}</desc>${parts.join('')}</svg></div>`
}

function box({ node, x, y }, isShown) {
  const [left, top] = [round(x), round(y)]
  return `<g><rect class="${isShown ? 'step shown' : 'step'}" x="${left}" y="${top}" width="${WIDTH}" height="${HEIGHT}" rx="8"/><text class="label" x="${left + 12}" y="${top + 25}">${escapeText(node.label)}</text><text class="type" x="${left + 12}" y="${top + 45}">${escapeText(node.type)}</text></g>`
}

function line({ source, sourceHandle, target }, boxes) {
  const [from, to] = [boxes.get(source), boxes.get(target)]
  const [x1, y1, x2, y2] = [from.x + WIDTH, from.y + HEIGHT / 2, to.x, to.y + HEIGHT / 2].map(round)
  // It turns close to where it begins, so that the name of the exit has a straight piece to stand on.
  const turned = x1 + TURN
  const label = `<text class="exit" x="${round((turned + x2) / 2)}" y="${y2 - 6}" text-anchor="middle">${escapeText(sourceHandle)}</text>`
  return `<path class="line" d="M${x1} ${y1}C${turned} ${y1} ${x1} ${y2} ${turned} ${y2}H${x2}"/>${label}`
}

/** The same for those who do not see it. */
function inWords(nodes, edges) {
  const name = (id) => nodes.find((node) => node.id === id).label
  return edges.map(({ source, sourceHandle, target }) => `${name(source)}, by ${sourceHandle}: ${name(target)}.`).join(' ')
}

function round(number) {
  return Math.round(number)
}

function escapeText(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
