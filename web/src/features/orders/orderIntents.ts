/** What the buttons of an order send, as `intent`. */
export const reorderIntent = 'reorder'
export const cancelIntent = 'cancel'
