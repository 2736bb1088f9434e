import config from './.dependency-cruiser.js'

/** Packages whose folders must not import one another in a circle. */
const packages = ['backend', 'drawings', 'gateway', 'runtime', 'sample', 'web']

// A run of its own: tests start whole servers, so that with them every folder would be in a cycle.
const { doNotFollow, exclude, tsPreCompilationDeps, tsConfig, enhancedResolveOptions } = config.options

export default {
  forbidden: packages.map((name) => ({
    name: `${name}-no-folder-cycle`,
    severity: 'error',
    scope: 'folder',
    from: { path: `^${name}/src` },
    to: { circular: true },
  })),
  options: {
    doNotFollow,
    exclude: { path: [exclude.path, '\\.test\\.tsx?$', '/testing/', '/test[A-Z]\\w+\\.tsx?$', 'node_modules'] },
    tsPreCompilationDeps,
    tsConfig,
    enhancedResolveOptions,
  },
}
