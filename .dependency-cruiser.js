/** What one room may import from another: nothing. They share the schema, wire formats and `runtime`. */
const rooms = ['backend', 'gateway', 'web', 'bench']

export default {
  forbidden: [
    ...rooms.map((room) => ({
      name: `${room}-stands-alone`,
      severity: 'error',
      from: { path: `^${room}/` },
      to: { path: `^(${rooms.filter((other) => other !== room).join('|')})/` },
    })),
    {
      name: 'runtime-stands-alone',
      severity: 'error',
      from: { path: '^runtime/' },
      to: { path: `^(${rooms.join('|')})/` },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: { pathNot: '__generated__' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-dev-dependency-in-product',
      severity: 'error',
      from: { path: '^(backend|gateway|web|bench)/src', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '__generated__|\\.css$|\\?' },
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
