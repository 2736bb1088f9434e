import { useRelayEnvironment } from 'react-relay/hooks'
import { useCompare } from '../../compare/CompareToggle.tsx'

/**
 * Compares one part of a product. Asks for the size only once: other products are compared in the same size, if they
 * have it.
 */
export function useCompareProduct(productId: string, askForSize: () => void): () => Promise<void> {
  const environment = useRelayEnvironment()
  const compare = useCompare()
  return async () => {
    const { findComparedSize } = await import('./findComparedSize.ts')
    const found = await findComparedSize(environment, productId).catch(() => null)
    if (found) compare(found.sku, { product: productId, attributes: found.attributes })
    else askForSize()
  }
}
