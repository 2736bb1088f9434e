/** Where a customer's saved carts are. */
export const savedCartsPath = '/user/saved-carts'
