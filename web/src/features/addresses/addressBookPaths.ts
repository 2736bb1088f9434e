export const addressBookPath = '/user/address-book'

/** What an address is for, as the gateway names it → as pages name it. */
export const addressTypes = { SHIPPING: 'shipping', BILLING: 'billing' } as const

export type AddressType = keyof typeof addressTypes
export type TypeWord = (typeof addressTypes)[AddressType]

export const addPath = (type: TypeWord) => `${addressBookPath}/add-${type}`

/** Of the screen, or with the uuid that an address has in the backend, of that address. */
export const editPath = (type: TypeWord, uuid?: string) =>
  `${addressBookPath}/edit-${type}${uuid === undefined ? '' : `?${new URLSearchParams({ address: uuid })}`}`
