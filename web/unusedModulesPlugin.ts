import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * Modules for features of Relay that the client does not use. A bundler would include them, because Relay's packages
 * are CommonJS. Remove a name when the client begins to use the feature.
 */
const unusedRelay = {
  'react-relay/lib/relay-hooks': [
    // Entry points and query loaders
    'EntryPointContainer.react',
    'loadEntryPoint',
    'useEntryPointLoader',
    'useIsMountedRef',
    'useQueryLoader',
    'useQueryLoader_EXPERIMENTAL',
    // Pagination and refetching
    'getConnectionState',
    'useBlockingPaginationFragment',
    'useLoadMoreFunction',
    'useLoadMoreFunction_EXPERIMENTAL',
    'usePaginationFragment',
    'useRefetchableFragment',
    'useRefetchableFragmentInternal',
    'readFragmentInternal',
    // Mutation hooks and subscriptions
    'useIsOperationNodeActive',
    'useMutation',
    'useMutationAction_EXPERIMENTAL',
    'useSubscribeToInvalidationState',
    'useSubscription',
    // Off by default in favor of the newer one
    'useFragmentInternal_CURRENT',
  ],
  'relay-runtime/lib': [
    'experimental',
    'handlers/connection/ConnectionHandler',
    'handlers/connection/ConnectionInterface',
    'handlers/connection/MutationHandlers',
    'mutations/RelayDeclarativeMutationConfig',
    'mutations/applyOptimisticMutation',
    'mutations/commitMutation',
    'mutations/createUpdatableProxy',
    'mutations/readUpdatableFragment',
    'mutations/readUpdatableQuery',
    'network/RelayQueryResponseCache',
    'query/fetchQuery_DEPRECATED',
    'store/NormalizationEngine',
    'store/RelayModernFragmentSpecResolver',
    'store/createFragmentSpecResolver',
    'store/live-resolvers/resolverDataInjector',
    'store/observeFragmentExperimental',
    'store/observeQueryExperimental',
    'store/waitForFragmentExperimental',
    'subscription/requestSubscription',
    'util/createPayloadFor3DField',
    'util/getPaginationMetadata',
    'util/getPaginationVariables',
    'util/getRefetchMetadata',
  ],
}
/** Replaces a module of Relay whose importers need its interface. */
const liveResolverCache = `
const { NoopResolverCache } = require('../ResolverCache')
exports.LiveResolverCache = class extends NoopResolverCache {
  invalidateResolverRecords() {}
  unsubscribeFromLiveResolverRecords() {}
}
exports.getUpdatedDataIDs = (ids) => ids`

/** Babel's helpers in the language of the browsers that the shop supports. */
const babelHelpers = {
  createForOfIteratorHelper: `(iterable) => {
    const iterator = iterable[Symbol.iterator]()
    return { s() {}, n: () => iterator.next(), e(error) { throw error }, f: () => iterator.return?.() }
  }`,
  defineProperty: '(object, name, value) => Object.assign(object, { [name]: value })',
  extends: 'Object.assign',
  objectSpread2: 'Object.assign',
  toConsumableArray: '(values) => [...values]',
}

const commonJs = new Map([
  ...Object.entries(babelHelpers).map(
    ([name, code]) => [`@babel/runtime/helpers/${name}.js`, `module.exports = ${code}`] as const,
  ),
  ...Object.entries(unusedRelay).flatMap(([folder, names]) =>
    names.map((name) => [`${folder}/${name}.js`, 'module.exports = {}'] as const),
  ),
  ['relay-runtime/lib/store/live-resolvers/LiveResolverCache.js', liveResolverCache],
])

/** Exports of modules for unused features. What is not listed becomes undefined. */
const exported: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // The router's framework mode, which prefetches by itself
  'react-router/dist/production/lib/dom/ssr/components.js': {
    FrameworkContext: 'createContext(undefined)',
    mergeRefs: '(ref) => ref',
    usePrefetchBehavior: '() => [false, null, {}]',
  },
  'react-router/dist/production/lib/router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: '() => undefined',
  },
}

/** Name of a module below node_modules. */
function moduleName(id: string): string {
  return id.slice(id.lastIndexOf('/node_modules/') + '/node_modules/'.length)
}

/** A replacement that exports the same names as the original. Throws if a name is missing, as after an update. */
function replacement(id: string, code: string, values: Readonly<Record<string, string>>): string {
  const names =
    /export \{([^}]*)\}/
      .exec(code)?.[1]
      ?.split(',')
      .map((name) => name.trim()) ?? []
  const missing = Object.keys(values).filter((name) => !names.includes(name))
  if (missing.length > 0) throw new Error(`${id} has no ${missing.join(', ')}.`)
  const lines = names.map((name) => `export const ${name} = ${values[name] ?? 'undefined'}`)
  return ["import { createContext } from 'react'", ...lines].join('\n')
}

/** Leaves out features of packages that the client does not use. */
export function unusedModules(): Plugin {
  return {
    name: 'unused-modules',
    apply: 'build',
    load: {
      filter: { id: /\/node_modules\/(?:react-relay|relay-runtime|react-router|@babel\/runtime)\// },
      async handler(id) {
        const name = moduleName(id)
        const values = exported[name]
        return values ? replacement(id, await readFile(id, 'utf8'), values) : (commonJs.get(name) ?? null)
      },
    },
  }
}
