import {
  commitLocalUpdate,
  type Environment,
  type RecordSourceProxy,
  type RecordSourceSelectorProxy,
} from 'relay-runtime'
import { linked } from '../../platform/relay/sendMutation.ts'
import { reportCartChange } from './cartChanges.ts'

function viewerOf(store: RecordSourceProxy) {
  return linked(store.getRoot(), 'viewer')
}

/** Optimistically updates an item's quantity and the total count, but no prices. Returns a function that reverts it. */
export function updateQuantityOptimistically(environment: Environment, itemId: string, quantity: number): () => void {
  const update = environment.applyUpdate({
    storeUpdater(store) {
      const item = store.get(itemId)
      const cart = linked(viewerOf(store), 'cart')
      if (!item || !cart) return
      const previous = Number(item.getValue('quantity') ?? 0)
      const total = Number(cart.getValue('quantityTotal') ?? 0)
      cart.setValue(total + quantity - previous, 'quantityTotal')
      if (quantity > 0) item.setValue(quantity, 'quantity')
      else
        cart.setLinkedRecords(
          cart.getLinkedRecords('items').filter((other) => other.getDataID() !== itemId),
          'items',
        )
    },
  })
  return () => update.dispose()
}

/** Whether the cart in the store has the item. */
export function hasItem(environment: Environment, itemId: string): boolean {
  let isInCart = false
  commitLocalUpdate(environment, (store) => {
    const items = linked(viewerOf(store), 'cart')?.getLinkedRecords('items') ?? []
    isInCart = items.some((item) => item.getDataID() === itemId)
  })
  return isInCart
}

/** Updater that links the mutation's cart to the viewer: a guest's first mutation creates the cart. */
export function adoptCart(store: RecordSourceSelectorProxy, response: object | null | undefined) {
  const [mutation = ''] = Object.keys(response ?? {})
  const cart = linked(store.getRootField(mutation), 'cart')
  if (cart) viewerOf(store)?.setLinkedRecord(cart, 'cart')
  reportCartChange()
}
