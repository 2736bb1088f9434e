/** Asks the server for a page in one piece, to be kept and shown without scripts. */
export const wholePage = 'x-whole-page'

/** Says of a cart page that was asked for so whose it is: a customer's uuid, or `guest`. Only such an answer may be kept. */
export const cartOf = 'x-cart-of'

/** What a guest is called there. */
export const guest = 'guest'
