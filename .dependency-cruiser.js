/** Processes, which never import one another. They share the schema, wire formats and `runtime`; the backend may import `drawings`. */
const rooms = ['backend', 'gateway', 'web', 'bench']

const mayImport = (room, other) => room === other || (room === 'backend' && other === 'drawings')

/** Tests of the drawings draw every part of the sample catalog. */
const drawingTests = '^drawings/src/.*(\\.test|/testParts)\\.ts$'

export default {
  forbidden: [
    {
      name: 'drawings-stand-alone',
      severity: 'error',
      from: { path: '^drawings/', pathNot: drawingTests },
      to: { path: `^(${[...rooms, 'runtime', 'sample'].join('|')})/` },
    },
    ...rooms.map((room) => ({
      name: `${room}-stands-alone`,
      severity: 'error',
      from: { path: `^${room}/` },
      to: { path: `^(${[...rooms, 'drawings'].filter((other) => !mayImport(room, other)).join('|')})/` },
    })),
    {
      name: 'runtime-stands-alone',
      severity: 'error',
      from: { path: '^runtime/' },
      to: { path: `^(${[...rooms, 'drawings'].join('|')})/` },
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
      from: { path: '^(backend|drawings|gateway|web|bench)/src', pathNot: '\\.test\\.tsx?$|/testing/' },
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
