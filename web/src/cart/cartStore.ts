import type { Environment, RecordSourceProxy, RecordSourceSelectorProxy } from 'relay-runtime'

const cartOf = (store: RecordSourceProxy) => store.getRoot().getLinkedRecord('viewer')?.getLinkedRecord('cart')

/** Shows a line's new quantity at once: in the line, in the count, never in money. Returns how to take it back. */
export function showQuantityAhead(environment: Environment, itemId: string, quantity: number): () => void {
  const shown = environment.applyUpdate({
    storeUpdater(store) {
      const item = store.get(itemId)
      const cart = cartOf(store)
      if (!item || !cart) return
      const before = Number(item.getValue('quantity') ?? 0)
      const total = Number(cart.getValue('quantityTotal') ?? 0)
      cart.setValue(total + quantity - before, 'quantityTotal')
      if (quantity > 0) item.setValue(quantity, 'quantity')
      else
        cart.setLinkedRecords(
          cart.getLinkedRecords('items')?.filter((other) => other.getDataID() !== itemId),
          'items',
        )
    },
  })
  return () => shown.dispose()
}

/** A visitor's first write makes a cart: the header and the cart page must read that one from now on. */
export function adoptCart(
  store: RecordSourceSelectorProxy,
  mutation: 'addToCart' | 'updateCartItem' | 'removeCartItem' | 'clearCart',
) {
  const cart = store.getRootField(mutation)?.getLinkedRecord('cart')
  if (cart) store.getRoot().getLinkedRecord('viewer')?.setLinkedRecord(cart, 'cart')
}
