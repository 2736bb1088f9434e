/** The orders of a customer. */
export const ordersPath = '/user/orders'

/** One of them. */
export const orderPath = (uuid: string) => `${ordersPath}/${uuid}`

/** An order for whoever has its mailed link. */
export const openedOrderPath = (uuid: string) => `/order/${uuid}`

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Read as an order that nobody has, where an address names none. */
const noUuid = '00000000-0000-0000-0000-000000000000'

/** The order that an address names. */
export const orderNamed = (text: string | undefined): string => (text && uuidForm.test(text) ? text : noUuid)
