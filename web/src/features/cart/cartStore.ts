import {
  commitLocalUpdate,
  type Environment,
  type RecordSourceProxy,
  type RecordSourceSelectorProxy,
} from 'relay-runtime'
import { linked } from '../../platform/relay/sendMutation.ts'

function viewerOf(store: RecordSourceProxy) {
  return linked(store.getRoot(), 'viewer')
}

/** Shows a line's new quantity at once: in the line, in the count, never in money. Returns how to take it back. */
export function showQuantityAhead(environment: Environment, itemId: string, quantity: number): () => void {
  const shown = environment.applyUpdate({
    storeUpdater(store) {
      const item = store.get(itemId)
      const cart = linked(viewerOf(store), 'cart')
      if (!item || !cart) return
      const before = Number(item.getValue('quantity') ?? 0)
      const total = Number(cart.getValue('quantityTotal') ?? 0)
      cart.setValue(total + quantity - before, 'quantityTotal')
      if (quantity > 0) item.setValue(quantity, 'quantity')
      else
        cart.setLinkedRecords(
          cart.getLinkedRecords('items').filter((other) => other.getDataID() !== itemId),
          'items',
        )
    },
  })
  return () => shown.dispose()
}

/** Whether the cart that was last heard of has a line. */
export function hasLine(environment: Environment, itemId: string): boolean {
  let isThere = false
  commitLocalUpdate(environment, (store) => {
    const items = linked(viewerOf(store), 'cart')?.getLinkedRecords('items') ?? []
    isThere = items.some((item) => item.getDataID() === itemId)
  })
  return isThere
}

/** A visitor's first write makes a cart: the header and the cart page must read that one from now on. */
export function adoptCart(store: RecordSourceSelectorProxy, mutation: string) {
  const cart = linked(store.getRootField(mutation), 'cart')
  if (cart) viewerOf(store)?.setLinkedRecord(cart, 'cart')
}
