/** Names that the client itself uses, and `then`, which would make a resource look like a promise. */
const RESERVED = { root: ['org', 'request', 'then'], organization: ['then'] }

/** The operations as two trees of resources: those of the whole installation, and those of one organization. */
export function growTrees(operations) {
  const trees = { root: emptyNode(), organization: emptyNode() }
  for (const operation of operations) plant(trees[operation.scope], operation)
  for (const [scope, tree] of Object.entries(trees)) check(tree, RESERVED[scope])
  return trees
}

function plant(tree, operation) {
  let node = tree
  for (const name of operation.names.slice(0, -1)) {
    if (!node.resources.has(name)) node.resources.set(name, emptyNode())
    node = node.resources.get(name)
  }
  const name = operation.names.at(-1)
  if (node.operations.has(name)) throw new Error(`${operation.id}: ${node.operations.get(name).id} has this name already`)
  node.operations.set(name, operation)
}

function check(tree, reserved) {
  for (const name of [...tree.operations.keys(), ...tree.resources.keys()]) {
    if (reserved.includes(name)) throw new Error(`"${name}" is reserved: choose another operationId`)
  }
  visit(tree)
}

function visit(node) {
  for (const [name, child] of node.resources) {
    const operation = node.operations.get(name)
    if (operation) throw new Error(`${operation.id} is an operation and a resource at once`)
    visit(child)
  }
}

function emptyNode() {
  return { operations: new Map(), resources: new Map() }
}
