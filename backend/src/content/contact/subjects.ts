/** The subject of which the office needs the number of the order. */
export const orderSubject = 'Order status'
