/** Processes, which never import one another. They share the schema, wire formats and `runtime`; the backend may import `drawings` and `sample`. */
const processes = ['backend', 'gateway', 'web', 'bench']

const libraries = ['drawings', 'sample']

const mayImport = (name, other) => name === other || (name === 'backend' && libraries.includes(other))

/** Layers of web/src, lowest first. A module imports from its own layer and from lower ones. */
const webLayers = ['platform', 'components', 'features', 'shell']

/** What a feature of web may import from other features; one that is not listed imports from none. */
const webFeatures = {
  account: ['orders'],
  backendPage: ['catalog', 'content', 'product'],
  catalog: ['cart', 'compare'],
  checkout: ['account', 'addresses', 'cart', 'orders'],
  compare: ['cart'],
  distributors: ['content'],
  home: ['catalog'],
  orders: ['cart'],
  product: ['cart', 'compare'],
  quickOrder: ['cart', 'search'],
  quotes: ['cart', 'contact', 'orders'],
  savedCarts: ['cart'],
  search: ['cart', 'catalog'],
}

/** Tests render whole pages, so they may import from any layer. */
const webTests = '\\.test\\.tsx?$|/test[A-Z]\\w+\\.tsx?$'

const webRules = [
  ...webLayers.map((layer, index) => ({
    name: `web-${layer}-imports-lower-layers`,
    severity: 'error',
    from: { path: `^web/src/${layer}/`, pathNot: webTests },
    to: { path: '^web/src/', pathNot: `^web/src/(${webLayers.slice(0, index + 1).join('|')})/` },
  })),
  ...Object.entries(webFeatures).map(([feature, imported]) => ({
    name: `web-feature-${feature}`,
    severity: 'error',
    from: { path: `^web/src/features/${feature}/`, pathNot: webTests },
    to: { path: '^web/src/features/', pathNot: `^web/src/features/(${[feature, ...imported].join('|')})/` },
  })),
  {
    name: 'web-feature-stands-alone',
    severity: 'error',
    from: {
      path: '^web/src/features/([^/]+)/',
      pathNot: `${webTests}|^web/src/features/(${Object.keys(webFeatures).join('|')})/`,
    },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  },
]

export default {
  forbidden: [
    ...webRules,
    {
      name: 'drawings-stand-alone',
      severity: 'error',
      from: { path: '^drawings/' },
      to: { path: `^(${[...processes, 'runtime', 'sample'].join('|')})/` },
    },
    {
      name: 'sample-stands-alone',
      severity: 'error',
      from: { path: '^sample/' },
      to: { path: `^(${[...processes, 'runtime', 'drawings'].join('|')})/` },
    },
    {
      name: 'sample-only-fills-the-database',
      severity: 'error',
      from: {
        path: '^backend/',
        pathNot: '^backend/src/(main|sample/.*|import/.*|testing/.*)\\.ts$|\\.test\\.ts$',
      },
      to: { path: '^sample/' },
    },
    ...processes.map((name) => ({
      name: `${name}-stands-alone`,
      severity: 'error',
      from: { path: `^${name}/` },
      to: { path: `^(${[...processes, ...libraries].filter((other) => !mayImport(name, other)).join('|')})/` },
    })),
    {
      name: 'runtime-stands-alone',
      severity: 'error',
      from: { path: '^runtime/' },
      to: { path: `^(${[...processes, ...libraries].join('|')})/` },
    },
    {
      name: 'schema-stands-alone',
      severity: 'error',
      from: { path: '^schema/' },
      to: { path: `^(${[...processes, ...libraries, 'runtime'].join('|')})/` },
    },
    {
      name: 'packages-are-imported-by-name',
      comment: "A package's `exports` say which of its modules others may import.",
      severity: 'error',
      from: { path: '^(backend|bench|drawings|gateway|runtime|sample|schema|web)/' },
      to: {
        path: '^(backend|bench|drawings|gateway|runtime|sample|schema|web)/',
        pathNot: '^$1/',
        dependencyTypes: ['local'],
      },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: { pathNot: '__generated__|/testing/' },
      to: { circular: true },
    },
    {
      name: 'no-dev-dependency-in-product',
      severity: 'error',
      from: { path: '^(backend|drawings|sample|gateway|web|bench)/src|^schema/', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '__generated__|graphql-typed-document-node|\\.css$|\\?' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|__generated__)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
