/** The step in its example. */
export function exampleNode({ type }, { definition }) {
  return definition.nodes.find((node) => node.type === type)
}

/** Its config there. */
export function exampleConfig(step, example) {
  return exampleNode(step, example).config
}

/** The fields that must be given and are a choice. */
export function choicesOf({ config: { required = [], properties } }) {
  return required.filter((name) => properties[name].enum).map((name) => ({ name, values: properties[name].enum }))
}

/** The config of the example with every choice of one field. */
export function variants(config, { name, values }) {
  return values.map((value) => ({ value, config: { ...config, [name]: value } }))
}
