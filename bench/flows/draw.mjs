// Drawings of automations whose steps follow one another.

/**
 * @param {readonly [id: string, type: string, config: object, exit?: string][]} steps `exit` is the way out that leads to the next one
 * @returns {object} the definition
 */
export function drawn(steps) {
  const nodes = steps.map(([id, type, config], place) => ({ id, type, label: id, position: { x: 0, y: 140 * place }, config }))
  const edges = steps.slice(1).map(([id], index) => {
    const [source, , , sourceHandle = 'out'] = steps[index]
    return { id: `edge-${index + 1}`, source, sourceHandle, target: id }
  })
  return { nodes, edges }
}
