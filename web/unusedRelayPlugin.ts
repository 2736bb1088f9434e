import type { Plugin } from 'vite'

/**
 * Modules for features of Relay that the client does not use. A bundler would include them, because Relay's packages
 * are CommonJS. Remove a name when the client begins to use the feature.
 */
const unused = {
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
    'handlers/connection/MutationHandlers',
    'mutations/RelayDeclarativeMutationConfig',
    'mutations/applyOptimisticMutation',
    'mutations/commitMutation',
    'mutations/createUpdatableProxy',
    'network/RelayQueryResponseCache',
    'query/fetchQuery_DEPRECATED',
    'store/NormalizationEngine',
    'store/RelayModernFragmentSpecResolver',
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
/** The store needs this one's interface. */
const liveResolvers = '/relay-runtime/lib/store/live-resolvers/LiveResolverCache.js'
const noLiveResolvers = `
const { NoopResolverCache } = require('../ResolverCache')
exports.LiveResolverCache = class extends NoopResolverCache {
  invalidateResolverRecords() {}
  unsubscribeFromLiveResolverRecords() {}
}
exports.getUpdatedDataIDs = (ids) => ids`
const files = Object.entries(unused).flatMap(([folder, names]) => names.map((name) => `/${folder}/${name}.js`))

/** Leaves out unused features of Relay. */
export function unusedRelay(): Plugin {
  return {
    name: 'unused-relay',
    apply: 'build',
    load: {
      filter: { id: /\/(?:react-relay|relay-runtime)\/lib\// },
      handler(id) {
        if (id.endsWith(liveResolvers)) return noLiveResolvers
        return files.some((file) => id.endsWith(file)) ? 'module.exports = {}' : null
      },
    },
  }
}
