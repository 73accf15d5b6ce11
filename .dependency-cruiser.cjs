/** The arrows of ARCHITECTURE.md, sections "Which way imports go", "Layers of the server" and "Layers of the engine". Each message says what to do instead. */

/** What each layer of the server may import besides itself, the lowest first. */
const layers = {
  platform: [],
  store: ['platform'],
  observability: ['platform', 'store'],
  external: ['platform', 'store'],
  'unit-of-work': ['platform', 'store', 'observability', 'external'],
  workers: ['platform', 'store', 'observability', 'external', 'unit-of-work'],
  maintenance: ['platform', 'store', 'unit-of-work'],
  http: ['platform', 'store', 'observability', 'external', 'unit-of-work'],
  serving: ['platform', 'store', 'external', 'unit-of-work', 'http'],
  cli: ['platform', 'store', 'external', 'unit-of-work', 'workers', 'maintenance', 'http'],
}
const server = '^apps/server/src/'
const ownTests = '[.](test|test-prop|testsuite|testdata|testrows)[.]ts$'
const testFiles = '[.]test(-prop|-d)?[.]ts$'

const layerRules = Object.entries(layers).map(([layer, lower]) => ({
  name: `layer-${layer}`,
  comment: `${layer} may import ${lower.join(', ') || 'no other layer'} of the server (its README says why). Move the code down, or pass it in.`,
  severity: 'error',
  from: { path: `${server}${layer}/` },
  // The command line starts servers.
  to: {
    path: server,
    pathNot: `${server}(${[layer, ...lower].join('|')})/${layer === 'cli' ? `|${server}create-(server|service)[.]ts$` : ''}`,
  },
}))

/** The folders of `unit-of-work`, the lowest first: each may import those before it. */
const concepts = [
  'definitions',
  'hooks',
  'simulation',
  'service',
  'deliveries',
  'effects',
  'incidents',
  'schedules',
  'runs',
  'events',
  'ports',
  'perform',
]
const conceptRules = concepts.slice(0, -1).map((concept, index) => ({
  name: `unit-of-work-${concept}`,
  comment: `unit-of-work/${concept} may import none of ${concepts.slice(index + 1).join(', ')}. Move what both need down; what the service consists of is in unit-of-work/service.`,
  severity: 'error',
  from: { path: `${server}unit-of-work/${concept}/` },
  to: { path: `${server}unit-of-work/(${concepts.slice(index + 1).join('|')})/` },
}))

/** What each layer of the engine may import besides itself, the lowest first. */
const engineLayers = {
  json: [],
  template: [],
  'own-path': ['template'],
  config: ['json', 'template'],
  time: ['config', 'template'],
  schedule: ['time'],
  condition: ['config', 'template'],
  protocol: ['schedule', 'time'],
  variables: ['template', 'time', 'protocol'],
  step: ['config', 'template', 'time', 'condition', 'protocol', 'variables'],
  calls: ['json', 'template', 'own-path', 'config', 'protocol', 'variables', 'step'],
  start: ['config', 'template', 'time', 'schedule', 'condition', 'protocol', 'variables', 'step'],
  draft: ['config', 'template', 'time', 'condition', 'protocol', 'variables', 'step'],
  rules: ['config', 'template', 'condition', 'variables', 'step', 'calls', 'draft'],
  steps: ['json', 'template', 'config', 'time', 'schedule', 'condition', 'protocol', 'variables', 'step', 'calls', 'start'],
  flow: ['json', 'template', 'config', 'condition', 'protocol', 'variables', 'step', 'draft', 'rules', 'steps'],
  run: ['json', 'template', 'time', 'protocol', 'variables', 'step', 'flow'],
  simulate: ['time', 'schedule', 'protocol', 'variables', 'step', 'calls', 'start', 'steps', 'flow', 'run'],
  testing: ['template', 'schedule', 'condition', 'protocol', 'variables', 'step', 'start', 'draft', 'steps', 'flow', 'run', 'simulate'],
}
const engine = '^packages/automation-engine/src/'

const engineRules = Object.entries(engineLayers).map(([layer, lower]) => ({
  name: `engine-${layer}`,
  comment: `${layer} may import ${lower.join(', ') || 'no other layer'} of the engine (its README says why). Move the code down, or pass it in.`,
  severity: 'error',
  from: { path: `${engine}${layer}/` },
  // A test may use the package as anybody does: `engine-entries` has the word.
  to: { path: `${engine}[^/]+/`, pathNot: `${engine}(${[layer, ...lower].join('|')})/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layerRules,
    ...conceptRules,
    ...engineRules,
    {
      name: 'engine-entries',
      comment: 'index.ts and testing.ts are for others, and for tests: import the file that has it.',
      severity: 'error',
      from: { path: `${engine}[^/]+/`, pathNot: testFiles },
      to: { path: `${engine}[^/]+$` },
    },
    {
      name: 'root-is-above-all',
      comment: 'create-server.ts puts the layers together and is imported by the command line alone.',
      severity: 'error',
      from: { path: server, pathNot: `${server}(cli/|[^/]+$)|${ownTests}` },
      to: { path: `${server}[^/]+$` },
    },
    {
      name: 'no-circular',
      comment: 'Two files need each other: move what both need into a third file that imports neither.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'packages-not-to-apps',
      comment: 'A package never imports an app: move the rule into a package and let the app ask for it.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'only-through-exports',
      comment: 'Import another package by its name (@belfry/…), through its exports; never its src/.',
      severity: 'error',
      from: { path: '^(packages|apps|examples)/([^/]+)/' },
      to: { path: '^(packages|apps)/[^/]+/src', pathNot: '^$1/$2/' },
    },
    {
      name: 'core-is-a-leaf',
      comment:
        'core is the vocabulary: it imports no other package of the house. What needs the engine belongs into the engine or the server.',
      severity: 'error',
      from: { path: '^packages/core/src' },
      to: { path: '^packages/(?!core/)' },
    },
    {
      name: 'core-kernel',
      comment: 'kernel knows nothing of the service: what names a record, an operation or a route belongs into framework or an area.',
      severity: 'error',
      from: { path: '^packages/core/src/kernel/', pathNot: ownTests },
      to: { path: '^packages/core/src/', pathNot: '^packages/core/src/kernel/' },
    },
    {
      name: 'core-framework',
      comment: 'framework says how models, operations and routes are made. Of the areas it knows types and the tables of all of them.',
      severity: 'error',
      from: { path: '^packages/core/src/framework/', pathNot: ownTests },
      to: {
        path: '^packages/core/src/areas/',
        pathNot: '^packages/core/src/areas/(models|routes|event-shapes|event-payloads)[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'engine-knows-only-core',
      comment:
        'The interpreter depends on core, TypeBox and @noble/hashes, nothing else: ask for I/O with a request and let the host do it.',
      severity: 'error',
      from: { path: '^packages/automation-engine/src' },
      to: { path: '^packages/(?!(core|automation-engine)/)' },
    },
    {
      name: 'pure-packages-do-no-io',
      comment: 'core and automation-engine use no module of Node: take the value as an argument or return a request for it.',
      severity: 'error',
      from: { path: '^packages/(core|automation-engine)/src', pathNot: '[.]test(-prop|-d)?[.]ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'verify-has-no-dependencies',
      comment: 'webhook-verify is installed by receivers everywhere: write it with the platform alone.',
      severity: 'error',
      from: { path: '^packages/webhook-verify/src', pathNot: '[.]test(-prop|-d)?[.]ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer'] },
    },
    {
      name: 'client-sees-only-the-document',
      comment: 'The client sees openapi/openapi.json, never the server or its packages: generate types from the document.',
      severity: 'error',
      from: { path: '^packages/client/src', pathNot: '[.]test(-prop|-d)?[.]ts$' },
      to: { path: '^(apps|packages/(core|automation-engine))/' },
    },
    {
      name: 'one-way-out',
      comment:
        'Only external/http-client (addresses that users give), external/connectors (addresses of the operator) and the examination of a receiver (the address of whoever runs the command) open connections: a second way out has no guard. Use createOutboundClient.',
      severity: 'error',
      from: {
        path: '^apps/server/src',
        pathNot: '^apps/server/src/(external/|cli/doctor-receiver/)|[.]test(-prop)?[.]ts$',
      },
      to: { path: '^(node:)?(dns|net|tls|https|http2|dgram)(/|$)|node_modules/undici/', dependencyTypesNot: ['type-only'] }, // a type opens nothing
    },
    {
      name: 'tools-are-for-tests',
      comment: 'tools/ is not published: what shipped code needs belongs into a package.',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src', pathNot: '([.]test(-prop|-d)?|[.]testsuite)[.]ts$' },
      to: { path: '^tools/' },
    },
    {
      name: 'not-to-dev-dependency',
      comment: 'Shipped code imports a devDependency: move it to dependencies, or bundle it on purpose and add it to the exceptions here.',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src', pathNot: '([.]test(-prop|-d)?|[.]testsuite)[.]ts$|generated' },
      to: { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/(ky|@types)/' },
    },
    {
      name: 'not-to-unresolvable',
      comment: 'This import leads nowhere: add the dependency to the package that uses it.',
      severity: 'error',
      from: { pathNot: '^(docs|bench)/' }, // bench installs what it compares with by itself
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|/dist/' },
    exclude: { path: '(^|/)(dist|coverage|test-results)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
}
