import type { PreloadedQuery } from 'react-relay/hooks'
import type { DataRouter } from 'react-router'
import type { OperationType } from 'relay-runtime'

type Reference = Pick<PreloadedQuery<OperationType>, 'kind' | 'dispose'>

function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'PreloadedQuery'
}

function referencesIn(loaderData: Record<string, unknown>) {
  return new Set(Object.values(loaderData).filter(isReference))
}

/** Disposes query references that left the router's state; loaders have no unmount. */
export function disposeLeftReferences(router: Pick<DataRouter, 'state' | 'subscribe'>): () => void {
  let current = referencesIn(router.state.loaderData)
  return router.subscribe(({ loaderData }) => {
    const now = referencesIn(loaderData)
    const left = [...current].filter((reference) => !now.has(reference))
    current = now
    // After the commit: the old screen still reads its data in this tick.
    if (left.length > 0) setTimeout(() => left.forEach((reference) => void reference.dispose()))
  })
}
