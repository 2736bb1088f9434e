/** Receives a "change" event after each change of the cart by this tab. */
export const cartChanges = new EventTarget()

export function reportCartChange() {
  cartChanges.dispatchEvent(new Event('change'))
}
